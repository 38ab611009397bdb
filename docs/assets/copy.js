// A button that copies a text, and beside it a place that says what came of that.

// In milliseconds. Then the word goes, so that it is new, and is read out, when it comes again.
const TOLD_FOR = 4000;

// Browsers have no clipboard on a page that came without encryption: there a selection is copied.
async function copy(text) {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text);
  }
  const focused = document.activeElement;
  const box = document.createElement("textarea");
  box.value = text;
  box.style.position = "fixed";
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  focused.focus({ preventScroll: true });
  if (!done) {
    throw new Error("nothing was copied");
  }
}

// The button and its place. `about` tells buttons of one page apart for those who only hear them;
// `refused` is said where the browser does not copy.
export function copyButton(text, { label, about, refused, className }) {
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className, textContent: label });
  button.setAttribute("aria-label", `${label}: ${about}`);
  const told = document.createElement("span");
  told.setAttribute("role", "status");
  let timer;
  button.addEventListener("click", async () => {
    clearTimeout(timer);
    told.textContent = "";
    try {
      await copy(text);
      told.textContent = "Copied";
      timer = setTimeout(() => told.replaceChildren(), TOLD_FOR);
    } catch {
      told.textContent = refused;
    }
  });
  return [button, " ", told];
}
