// The form of a table: a field for each option, and one that sets them all as in a preset.
//
// It is made once. Another choice fills its fields, so that whoever is in one of them stays there.
import { LARGEST, QUOTAS, keyOfQuotas, quotasOf } from "./my-table-rules.js";

const ROLES = ["dealer", "left", "right"];

export function element(tag, properties, ...children) {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
}

function selectOf(data, option, changed) {
  const id = `my-${option}`;
  const { title, text, settings } = data.options[option];
  const select = element("select", { id, title: text }, ...settings.map(
    ({ key, words }) => element("option", { value: key }, words)));
  select.addEventListener("change", () => changed(option, select.value));
  return {
    block: element("div", {}, element("label", { htmlFor: id }, title), select),
    fill: (key) => { select.value = key; },
  };
}

// What somebody has typed as a quota, which may be nothing yet.
function typed(input) {
  return Math.min(LARGEST, Math.max(0, Math.trunc(Number(input.value))));
}

// A field for each quota, in a row for each round.
function quotaFields(data, option, changed) {
  const usual = quotasOf(data.options[option].settings[0].key);
  const inputs = usual.map((row) => row.map(
    () => element("input", { type: "number", min: 0, max: data.quota_sum })));
  const rounds = inputs.map((row, round) => element("fieldset", {},
    element("legend", {}, `Quotas of round ${round + 1}`),
    ...row.map((input, role) => element("label", {}, ROLES[role], input))));
  inputs.flat().forEach((input) => input.addEventListener(
    "input", () => changed(option, keyOfQuotas(inputs.map((row) => row.map(typed))))));
  return {
    block: element("div", { className: "quotas" }, ...rounds),
    fill: (key) => quotasOf(key).forEach(
      (row, round) => row.forEach((quota, role) => { inputs[round][role].value = quota; })),
  };
}

// The field of presets. It shows which one a choice is, and the disabled entry where it is none.
function presetField(data, chosen) {
  const select = element("select", { id: "my-preset" },
    element("option", { value: "", disabled: true }, "none (house rules)"),
    ...Object.keys(data.presets).map((name) => element("option", { value: name }, name)));
  select.addEventListener("change", () => chosen(select.value));
  return {
    block: element("div", {}, element("label", { htmlFor: "my-preset" }, "Preset"), select),
    // Presets can have the same rules: then the one that was chosen stays.
    show: (same) => { if (!same.includes(select.value)) select.value = same[0] ?? ""; },
  };
}

// The form, as a block of the page; `fill` shows a choice in it, `showPresets` the presets it is.
export function formOf(data, changed, chosen) {
  const presets = presetField(data, chosen);
  const fields = {};
  const groups = Object.entries(data.groups).map(([title, options]) => {
    for (const option of options) {
      const make = option === QUOTAS ? quotaFields : selectOf;
      fields[option] = make(data, option, changed);
    }
    const blocks = options.map((option) => fields[option].block);
    return element("fieldset", {}, element("legend", {}, title), ...blocks);
  });
  return {
    block: element("form", {}, presets.block, ...groups),
    fill: (choice) => Object.entries(fields).forEach(([option, { fill }]) => fill(choice[option])),
    showPresets: presets.show,
  };
}
