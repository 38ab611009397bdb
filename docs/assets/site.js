// What the theme leaves out for those who listen to a page, or read it by the keyboard.

// The search is a dialog, and has no name.
for (const search of document.querySelectorAll(".md-search")) {
  search.setAttribute("aria-label", "Search");
}

// A table that scrolls sideways must be reached by the keyboard, or its right side cannot.
function reachTables() {
  for (const table of document.querySelectorAll(".md-typeset__scrollwrap")) {
    if (table.scrollWidth > table.clientWidth) {
      table.tabIndex = 0;
    } else {
      table.removeAttribute("tabindex");
    }
  }
}
addEventListener("load", reachTables);
addEventListener("resize", reachTables);

// Of a block with commands the commands are copied, without the sign before each and what they print.
for (const block of document.querySelectorAll("pre > code")) {
  const lines = block.textContent.split("\n");
  if (lines[0].startsWith("$ ")) {
    const commands = lines.filter((line) => line.startsWith("$ ")).map((line) => line.slice(2));
    block.dataset.copy = commands.join("\n");
  }
}
