// A button beside each citation, which copies it with the permanent address of its clause; and the
// clause of a report, which the address names. Without this script both are read as they stand.

const CLAUSE = /^R\d+\.\d+$/;

// The address of a place on this page, wherever the site stands.
function addressOf(place) {
  const address = new URL(location.href);
  address.search = "";
  address.hash = place;
  return address.href;
}

// Browsers have no clipboard on a page that came without encryption: there a selection is copied.
async function copy(text) {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text);
  }
  const box = document.createElement("textarea");
  box.value = text;
  document.body.append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  if (!done) {
    throw new Error("nothing was copied");
  }
}

function addButton(cite) {
  const button = document.createElement("button");
  const text = `${cite.textContent}, ${addressOf(cite.dataset.clause)}`;
  button.type = "button";
  button.className = "cite-button";
  button.textContent = "Copy with address";
  button.setAttribute("aria-live", "polite");
  button.addEventListener("click", async () => {
    try {
      await copy(text);
      button.textContent = "Copied";
    } catch {
      button.textContent = text; // to be copied by hand
    }
  });
  cite.after(" ", button);
}

function fillIn(template) {
  const clause = new URL(location.href).searchParams.get("clause") ?? "";
  if (CLAUSE.test(clause)) {
    template.textContent = template.textContent.replace("Clause:", `Clause: ${clause}`);
  }
}

document.querySelectorAll("cite[data-clause]").forEach(addButton);
document.querySelectorAll(".report-template code").forEach(fillIn);
