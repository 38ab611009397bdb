// What differs at my table: the form, and beside it what follows from the choice.
import {
  QUOTAS, choiceIn, digestOf, hashOf, logOptions, nearest, quotasOf, refusals, rulesText, settingOf,
  touched,
} from "./my-table-rules.js";

const ROLES = ["dealer", "left", "right"];

function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

// A clause, with the link that the table of the page has for it.
function clauseLink(data, clause) {
  const links = [...document.querySelectorAll("article a")];
  const href = links.find((each) => each.textContent === clause).href;
  return [element("a", { href }, clause), ` ${data.clauses[clause]}`];
}

function selectOf(data, option, choice, changed) {
  const id = `my-${option}`;
  const { title, text, settings } = data.options[option];
  const select = element("select", { id, title: text }, ...settings.map(
    ({ key, words }) => element("option", { value: key }, words)));
  select.value = choice[option];
  select.addEventListener("change", () => changed(option, select.value));
  return element("div", {}, element("label", { htmlFor: id }, title), select);
}

// A field for each quota, in a row for each round.
function quotaFields(data, option, choice, changed) {
  const rows = quotasOf(choice[option]);
  const lines = rows.map((row, round) => element("fieldset", {},
    element("legend", {}, `Quotas of round ${round + 1}`),
    ...row.map((quota, role) => {
      const input = element("input", { type: "number", min: 0, max: data.quota_sum, value: quota });
      input.addEventListener("input", () => {
        rows[round][role] = Math.max(0, Math.trunc(Number(input.value)));
        changed(option, rows.map((each) => each.join("-")).join("."));
      });
      return element("label", {}, ROLES[role], input);
    })));
  return element("div", { className: "quotas" }, ...lines);
}

function fieldsOf(data, option, choice, changed) {
  const make = option === QUOTAS ? quotaFields : selectOf;
  return make(data, option, choice, changed);
}

function formOf(data, choice, changed, start) {
  const presets = element("select", { id: "my-preset" },
    element("option", { value: "" }, "a preset"),
    ...Object.keys(data.presets).map((name) => element("option", { value: name }, name)));
  presets.addEventListener("change", () => presets.value && start(presets.value));
  const label = element("label", { htmlFor: "my-preset" }, "Start from");
  const groups = Object.entries(data.groups).map(([title, options]) => element("fieldset", {},
    element("legend", {}, title),
    ...options.map((option) => fieldsOf(data, option, choice, changed))));
  return element("form", {}, element("div", {}, label, presets), ...groups);
}

function summaryOf(data, choice) {
  const refused = refusals(data, choice);
  if (refused.length > 0) {
    const reasons = refused.map((each) => element("li", {}, each));
    return [element("strong", {}, "Nobody can play this."), element("ul", {}, ...reasons)];
  }
  const { same, name, differs } = nearest(data, choice);
  if (same.length > 0) return ["These are the rules of ", element("strong", {}, same.join(", ")), "."];
  const words = (option, key) => settingOf(data, option, key).words;
  return [
    "House rules, nearest to ", element("strong", {}, name), ". They differ from it in:",
    element("ul", {}, ...differs.map((option) => element("li", {},
      `${data.options[option].title}: ${words(option, choice[option])} `
      + `(there: ${words(option, data.presets[name].keys[option])})`))),
  ];
}

function clausesOf(data, choice) {
  const lines = touched(data, choice).map(({ clause, options }) => element("li", {},
    ...clauseLink(data, clause),
    element("ul", {}, ...options.map((option) => {
      const { words, means } = settingOf(data, option, choice[option]);
      return element("li", {}, `${data.options[option].title}: ${means || `${words}.`}`);
    }))));
  const none = "All clauses read as they stand.";
  return lines.length > 0 ? element("ul", {}, ...lines) : element("p", {}, none);
}

// A block of code, with a button that copies it where the browser lets pages do that. The theme
// gives buttons to the blocks that are there when it starts, but to none that come later.
function code(text) {
  const block = element("pre", { tabIndex: 0, className: "no-copy" }, element("code", {}, text));
  if (!navigator.clipboard) return [block];
  const button = element("button", { type: "button", className: "md-button" }, "Copy");
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(text);
    button.textContent = "Copied";
  });
  return [block, button];
}

function logParts(data, options, preset, digest) {
  const commands = preset
    ? [`tribello record --preset ${preset} game.jsonl`, `tribello validate --require ${preset} game.jsonl`]
    : [...(digest ? [] : ["tribello fix --digest game.json"]), "tribello validate game.json"];
  return [
    element("p", {}, digest
      ? "A log under these rules carries this:"
      : "A log under these rules carries this; the digest is put right by the first command below:"),
    ...code(rulesText(data, options, preset, digest)),
    element("p", {}, preset
      ? "A game is taken down so, and a log held to these rules so:"
      : "A log carries its rules with it, and is judged by them so:"),
    ...code(commands.join("\n")),
  ];
}

// The parts after the summary; none for what nobody can play.
async function restOf(data, choice) {
  if (refusals(data, choice).length > 0) return [];
  const [preset] = nearest(data, choice).same;
  const options = logOptions(data, choice);
  const digest = await digestOf(data, options, preset);
  return [
    element("h2", {}, "Clauses that your settings touch"), clausesOf(data, choice),
    element("h2", {}, "In a log"), ...logParts(data, options, preset, digest),
  ];
}

function build(data, place) {
  const status = element("div", { className: "my-table-summary" });
  status.setAttribute("role", "status");
  const rest = element("div", {});
  let choice;

  async function show() {
    const shown = { ...choice };
    status.replaceChildren(...summaryOf(data, shown));
    const parts = await restOf(data, shown);
    // A digest takes time: by now another choice may be the last.
    if (hashOf(data, shown) === hashOf(data, choice)) rest.replaceChildren(...parts);
  }
  function told() {
    history.replaceState(null, "", `#${hashOf(data, choice)}`);
    show();
  }
  function change(option, key) {
    choice[option] = key;
    told();
  }
  function begin(keys) {
    choice = { ...keys };
    place.replaceChildren(formOf(data, choice, change, startFrom), status, rest);
    show();
  }
  function startFrom(name) {
    begin(data.presets[name].keys);
    told();
    document.getElementById("my-preset").focus();
  }
  // Other addresses lead to headings of the page, and leave the choice as it is.
  function moved() {
    if (location.hash.includes("=")) begin(choiceIn(data, location.hash));
  }

  begin(choiceIn(data, location.hash));
  addEventListener("hashchange", moved);
}

const dataPlace = document.getElementById("my-table-data");
if (dataPlace) build(JSON.parse(dataPlace.textContent), document.getElementById("my-table"));
