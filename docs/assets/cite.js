// A button beside each citation, which copies it with the permanent address of its clause; and the
// clause of a report, which the address names. Without this script both are read as they stand.
import { copyButton } from "./copy.js";

const CLAUSE = /^R\d+\.\d+$/;

// The address of a place on this page, wherever the site stands.
function addressOf(place) {
  const address = new URL(location.href);
  address.search = "";
  address.hash = place;
  return address.href;
}

function addButton(cite) {
  const { clause } = cite.dataset;
  const text = `${cite.textContent}, ${addressOf(clause)}`;
  cite.after(" ", ...copyButton(text, {
    label: "Copy with address",
    about: clause.toUpperCase(),
    refused: `To be copied by hand: ${text}`,
    className: "cite-button",
  }));
}

function fillIn(template) {
  const clause = new URL(location.href).searchParams.get("clause") ?? "";
  if (CLAUSE.test(clause)) {
    template.textContent = template.textContent.replace("Clause:", `Clause: ${clause}`);
  }
}

document.querySelectorAll("cite[data-clause]").forEach(addButton);
document.querySelectorAll(".report-template code").forEach(fillIn);
