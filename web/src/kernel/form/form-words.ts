/**
 * The texts of a form, by path below its prefix: labels by field name, all else in branches.
 *
 *     catalogue.contest: {
 *       new: "Új verseny",
 *       gone: "Lehet, hogy visszavonták.",
 *       name: "Név",
 *       hints: { name: "Ahogy a naptárban látszik." },
 *       tabs: { base: "Alapadatok" }, sections: { office: "Versenyiroda" },
 *       rows: { grantList: { service: "Szolgáltatás", level: "Szint" } },
 *     }
 */
import type { Speaker } from "../texts.tsx";
import { ONLY_TAB, type TabPart } from "./layout.ts";
import { fieldOf } from "./check/problems.ts";

export type Words = {
  readonly newTitle: () => string;
  /** Returns the noun for one such record. */
  readonly kind: () => string | undefined;
  /** Returns the noun for the viewer's own record, if it has another. */
  readonly own: () => string | undefined;
  /** Returns the explanation of a missing record, if there is one. */
  readonly gone: () => string | undefined;
  readonly label: (name: string) => string;
  readonly hint: (name: string) => string | undefined;
  readonly tab: (key: string) => string;
  readonly section: (key: string) => string;
  /** Returns the texts of the fields within rows. */
  readonly rows: (name: string) => Words;
};

export function wordsOf({ say }: Pick<Speaker, "say">, prefix: string): Words {
  const sayIfThere = (path: string): string | undefined => {
    const text = say(path);
    return text === path ? undefined : text;
  };
  return {
    newTitle: () => sayIfThere(`${prefix}.new`) ?? say("kernel.form.new"),
    kind: () => sayIfThere(`${prefix}.one`),
    own: () => sayIfThere(`${prefix}.own`),
    gone: () => sayIfThere(`${prefix}.gone`),
    label: (name) => say(`${prefix}.${name}`),
    hint: (name) => sayIfThere(`${prefix}.hints.${name}`),
    tab: (key) => say(`${prefix}.tabs.${key}`),
    section: (key) => say(`${prefix}.sections.${key}`),
    rows: (name) => wordsOf({ say }, `${prefix}.rows.${name}`),
  };
}

/**
 * Returns a function that labels fields outside their section, as in a list of problems. If two fields share a label, the section (or tab)
 * precedes it: `Levelezési cím – Irányítószám`.
 */
export function labelsOf(
  words: Words,
  layout: readonly TabPart[],
  row: (place: number) => string,
): (path: string) => string {
  const labels = layout.flatMap(({ names }) => names.map(words.label));
  return (path) => {
    const name = fieldOf(path);
    const label = labelAt(words, path, row);
    const own = words.label(name);
    if (labels.indexOf(own) === labels.lastIndexOf(own)) return label;
    const home = layout.find(({ names }) => names.includes(name));
    const section = home?.sections.find(({ names }) => names.includes(name))?.key ?? null;
    if (section !== null) return `${words.section(section)} – ${label}`;
    return home === undefined || home.key === ONLY_TAB ? label : `${words.tab(home.key)} – ${label}`;
  };
}

/** Returns the label of a field by path, also within rows: `grantList.0.level` → `Jogok – 1. sor: Szint`. */
function labelAt(words: Words, path: string, row: (place: number) => string): string {
  const name = fieldOf(path);
  if (name === path) return words.label(name);
  const [place, ...inner] = path.slice(name.length + 1).split(".");
  const end = inner.length > 0 ? `: ${labelAt(words.rows(name), inner.join("."), row)}` : "";
  return `${words.label(name)} – ${row(Number(place) + 1)}${end}`;
}
