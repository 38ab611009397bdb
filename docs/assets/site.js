// The theme's search is a dialog without a name for those who listen to the page.
for (const search of document.querySelectorAll(".md-search")) {
  search.setAttribute("aria-label", "Search");
}
