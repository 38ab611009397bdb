// What differs at my table: the form, and below it what follows from the choice.
import { copyButton } from "./copy.js";
import { element, formOf } from "./my-table-form.js";
import {
  choiceIn, digestOf, hashOf, headerLine, logOptions, nearest, refusals, rulesText, settingOf,
  strangeIn, touched,
} from "./my-table-rules.js";

// A clause, with the link that the table of the page has for it.
function clauseLink(data, clause) {
  const links = [...document.querySelectorAll("article a")];
  const href = links.find((each) => each.textContent === clause).href;
  return [element("a", { href }, clause), ` ${data.clauses[clause]}`];
}

function listOf(lines) {
  return element("ul", {}, ...lines.map((line) => element("li", {}, ...line)));
}

// What a choice is, in one sentence, which is read out at each change.
function summaryOf(data, choice) {
  if (refusals(data, choice).length > 0) {
    return [element("strong", {}, "Nobody can play this"), "; the reasons stand below the form."];
  }
  const { same, name, differs } = nearest(data, choice);
  const bold = (text) => element("strong", {}, text);
  if (same.length > 0) return ["These are the rules of ", bold(same.join(", ")), "."];
  const told = differs.length === 1 ? "one setting differs" : `${differs.length} settings differ`;
  return ["House rules, nearest to ", bold(name), `: ${told}.`];
}

// What house rules have otherwise than the preset that is nearest.
function differencesOf(data, choice) {
  const { same, name, differs } = nearest(data, choice);
  if (same.length > 0) return [];
  const words = (option, key) => settingOf(data, option, key).words;
  const lines = differs.map((option) => [
    `${data.options[option].title}: ${words(option, choice[option])} `
    + `(there: ${words(option, data.presets[name].keys[option])})`]);
  return [element("h2", {}, `What differs from ${name}`), listOf(lines)];
}

function clausesOf(data, choice) {
  const told = (option) => {
    const { words, means } = settingOf(data, option, choice[option]);
    return [`${data.options[option].title}: ${means || `${words}.`}`];
  };
  const lines = touched(data, choice).map(
    ({ clause, options }) => [...clauseLink(data, clause), listOf(options.map(told))]);
  return lines.length > 0 ? listOf(lines) : element("p", {}, "All clauses read as they stand.");
}

// A block of code with a button that copies it: the theme gives none to blocks that come later.
function code(text, about) {
  const block = element("pre", {}, element("code", { tabIndex: 0 }, text));
  const button = copyButton(text, {
    label: "Copy",
    about,
    refused: "The browser does not let the page copy: mark the text to copy it by hand.",
    className: "md-button",
  });
  return [block, element("p", {}, ...button)];
}

function presetCommands(preset) {
  const commands = [
    `tribello record --preset ${preset} game.jsonl`,
    `tribello validate --require ${preset} game.jsonl`,
  ];
  return [
    element("p", {}, "A game is taken down so, and a log held to these rules so:"),
    ...code(commands.join("\n"), "the commands"),
  ];
}

// No command has a name for house rules, so a game is begun by its first line.
function houseCommands(options, digest) {
  const commands = [
    ...(digest ? [] : ["tribello fix --digest game.jsonl"]),
    "tribello record game.jsonl",
    "tribello validate game.jsonl",
  ];
  return [
    element("p", {}, "To take down a game, begin the file game.jsonl with this line:"),
    ...code(headerLine(options, digest), "the first line of a log"),
    element("p", {}, digest
      ? "Then go on with it, and have it judged:"
      : "Then put its digest right, go on with it, and have it judged:"),
    ...code(commands.join("\n"), "the commands"),
  ];
}

function logParts(data, options, preset, digest) {
  const zeros = digest ? "" : " The digest of zeros is put right by tribello fix --digest.";
  return [
    element("h2", {}, "In a log"),
    element("p", {}, `A log under these rules carries this.${zeros} In a log that is sealed, `
      + "tribello fix --reseal renews the seal; what was played under other rules may be illegal now."),
    ...code(rulesText(data, options, preset, digest), "the rules of a log"),
    ...(preset ? presetCommands(preset) : houseCommands(options, digest)),
  ];
}

// The parts after the summary.
async function partsOf(data, choice) {
  const refused = refusals(data, choice);
  if (refused.length > 0) {
    return [element("h2", {}, "Why nobody can play this"), listOf(refused.map((each) => [each]))];
  }
  const [preset] = nearest(data, choice).same;
  const options = logOptions(data, choice);
  const digest = await digestOf(data, options, preset);
  return [
    ...differencesOf(data, choice),
    element("h2", {}, "Clauses that your settings touch"), clausesOf(data, choice),
    ...logParts(data, options, preset, digest),
  ];
}

function build(data, place) {
  const status = element("p", { className: "my-table-summary" });
  status.setAttribute("role", "status");
  const strange = element("p", { className: "my-table-strange" });
  const rest = element("div", {});
  const form = formOf(data, change, start);
  let choice = choiceIn(data, location.hash);

  function warn(hash) {
    const told = strangeIn(data, hash);
    strange.replaceChildren(...(told.length > 0
      ? [element("strong", {}, "The address has what no option takes"),
        `, and is as standard there: ${told.join(", ")}.`]
      : []));
  }
  async function show() {
    const shown = { ...choice };
    form.showPresets(nearest(data, shown).same);
    status.replaceChildren(...summaryOf(data, shown));
    const parts = await partsOf(data, shown);
    // A digest takes time: by now another choice may be the last.
    if (hashOf(data, shown) === hashOf(data, choice)) rest.replaceChildren(...parts);
  }
  function told() {
    warn("");
    history.replaceState(null, "", `#${hashOf(data, choice)}`);
    show();
  }
  function change(option, key) {
    choice[option] = key;
    told();
  }
  function start(name) {
    choice = { ...data.presets[name].keys };
    form.fill(choice);
    told();
  }
  // Other addresses lead to headings of the page, and leave the choice as it is.
  function moved() {
    if (!location.hash.includes("=")) return;
    choice = choiceIn(data, location.hash);
    form.fill(choice);
    warn(location.hash);
    show();
  }

  form.fill(choice);
  place.replaceChildren(strange, form.block, status, rest);
  warn(location.hash);
  show();
  addEventListener("hashchange", moved);
}

// The theme gives blocks of code that it finds at its start an id, which here would stand twice.
addEventListener("DOMContentLoaded", () => {
  const told = document.getElementById("my-table-data").textContent;
  build(JSON.parse(told), document.getElementById("my-table"));
});
