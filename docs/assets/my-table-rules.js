// The rules of a table: what follows from its choice. All that is known of them stands as data in
// the page, which the generator takes from the library.
//
// A choice is an object: the key of a setting for each option, as `presets[name].keys` has it.
// Keys stand in the address too, so that a link shares a choice. The quotas may be any numbers:
// their key is the numbers themselves, `6-4-3.6-4-3.6-4-3.3-4-6`.
const USUAL = "standard";
export const QUOTAS = "quotas";

// Quotas have three digits at most: JavaScript writes large numbers as `1e+21`, which is no key.
export const LARGEST = 999;
const QUOTAS_KEY = /^\d{1,3}-\d{1,3}-\d{1,3}(\.\d{1,3}-\d{1,3}-\d{1,3}){3}$/;

// The quotas of each round that a key stands for; null where it stands for none.
export function quotasOf(key) {
  return QUOTAS_KEY.test(key) ? key.split(".").map((row) => row.split("-").map(Number)) : null;
}

export function keyOfQuotas(rows) {
  return rows.map((row) => row.join("-")).join(".");
}

// The setting of an option that a key stands for; of quotas `06-4-3` is the same as `6-4-3`.
export function settingOf(data, option, key) {
  const rows = option === QUOTAS ? quotasOf(key) : null;
  const wanted = rows ? keyOfQuotas(rows) : key;
  const known = data.options[option].settings.find((each) => each.key === wanted);
  const words = wanted.split(".").join(", ");
  return known ?? (rows && { key: wanted, value: rows, words, means: "" });
}

// The choice that an address tells; what it does not tell, or not well, is as in standard.
export function choiceIn(data, hash) {
  const told = new URLSearchParams(hash.replace(/^#/, ""));
  const choice = { ...data.presets[USUAL].keys };
  for (const option of Object.keys(choice)) {
    const setting = settingOf(data, option, told.get(option) ?? "");
    if (setting) choice[option] = setting.key;
  }
  return choice;
}

// What an address tells that no option takes; one without a value is that of a heading.
export function strangeIn(data, hash) {
  const told = [...new URLSearchParams(hash.replace(/^#/, ""))];
  const known = ([option, key]) => option in data.presets[USUAL].keys && settingOf(data, option, key);
  return told.filter((each) => each[1] && !known(each)).map((each) => each.join("="));
}

// What an address tells of a choice: the options that are not as in standard.
export function hashOf(data, choice) {
  const told = differences(data.presets[USUAL].keys, choice);
  return told.map((option) => `${option}=${choice[option]}`).join("&");
}

function differences(one, other) {
  return Object.keys(one).filter((option) => one[option] !== other[option]);
}

// Why nobody can play a choice, in the words of the library.
export function refusals(data, choice) {
  const clashes = data.refused.filter(({ together }) =>
    Object.entries(together).every(([option, key]) => choice[option] === key));
  const rounds = quotasOf(choice[QUOTAS]).flatMap((row, at) => {
    const sum = row.reduce((total, each) => total + each, 0);
    const reason = `round ${at + 1} sums to ${sum}, a deal has ${data.quota_sum} tricks`;
    return sum === data.quota_sum ? [] : [{ reason, together: { [QUOTAS]: "" } }];
  });
  return [...rounds, ...clashes].map(({ reason, together }) => {
    const names = Object.keys(together).map((option) => data.options[option].title);
    return `${names.join(" and ")}: ${reason}.`;
  });
}

// The presets that are the choice, and the one that differs in the fewest options, of such the
// first.
export function nearest(data, choice) {
  const far = ([, preset]) => differences(preset.keys, choice).length;
  const sorted = Object.entries(data.presets).sort((one, other) => far(one) - far(other));
  const same = sorted.filter((each) => far(each) === 0).map(([name]) => name);
  return { same, name: sorted[0][0], differs: differences(sorted[0][1].keys, choice) };
}

// The clauses that options touch which are not as in standard: for each its id and the settings.
export function touched(data, choice) {
  const changed = differences(data.presets[USUAL].keys, choice);
  return Object.keys(data.clauses).map((clause) => ({
    clause,
    options: changed.filter((option) => data.options[option].clauses.includes(clause)),
  })).filter(({ options }) => options.length > 0);
}

// The options object of a log, its keys in order.
export function logOptions(data, choice) {
  const chosen = Object.entries(choice).map(
    ([option, key]) => [option, settingOf(data, option, key).value],
  );
  const all = { ...data.others, ...Object.fromEntries(chosen) };
  return Object.fromEntries(Object.keys(all).sort().map((option) => [option, all[option]]));
}

// The digest of a preset is known. Others are computed where the browser does that, which it
// refuses to pages that came by plain http; there it is null.
export async function digestOf(data, options, preset) {
  if (preset) return data.presets[preset].digest;
  if (!globalThis.crypto?.subtle) return null;
  const bytes = new TextEncoder().encode(JSON.stringify(options));
  const sum = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return "sha256:" + [...sum].map((each) => each.toString(16).padStart(2, "0")).join("");
}

// The rules object of a log, with a line for each option.
export function rulesText(data, options, preset, digest) {
  const json = (value) => JSON.stringify(value).replaceAll(",", ", ");
  const lines = Object.entries(options).map(([name, value]) => `    "${name}": ${json(value)}`);
  return `"rules": {\n  "preset": ${json(preset ?? null)},\n`
    + `  "preset_version": ${json(preset ? data.presets[preset].version : null)},\n`
    + `  "digest": ${json(digest ?? `sha256:${"0".repeat(64)}`)},\n`
    + `  "options": {\n${lines.join(",\n")}\n  }\n}`;
}

// The first line of a log that is begun under rules, to be recorded as the table sees it.
export function headerLine(options, digest) {
  const rules = {
    preset: null, preset_version: null, digest: digest ?? `sha256:${"0".repeat(64)}`, options,
  };
  return JSON.stringify({ format: "tribello-log", version: "1.0", view: "public", rules });
}
