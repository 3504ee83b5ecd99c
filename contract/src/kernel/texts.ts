/** Texts of one language: nested, with sentences as leaves; a leaf that depends on a number has a singular and a plural form. */
export type Plural = { readonly one: string; readonly other: string };
export type Texts = { readonly [key: string]: string | Plural | Texts };

/** The shape of the texts in the other language: the same keys, sentences of its own (a plural where Hungarian needs none). */
export type SameKeys<T> = {
  readonly [K in keyof T]: T[K] extends string | Plural ? string | Plural : SameKeys<T[K]>;
};

/** The sentences at the top of some texts, without their branches. */
export const leavesOf = <const T extends Texts>(texts: T) =>
  // cast: the filter leaves exactly those names.
  Object.fromEntries(Object.entries(texts).filter(([, text]) => !isBranch(text))) as {
    readonly [K in keyof T as T[K] extends string | Plural ? K : never]: T[K];
  };

/** Every path to a leaf: `"basket.title" | "basket.pay" | …`. */
export type TextPath<T> = {
  [K in keyof T & string]: T[K] extends string | Plural ? K : `${K}.${TextPath<T[K]>}`;
}[keyof T & string];

type LeafAt<T, P extends string> = P extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? LeafAt<T[Head], Rest>
    : never
  : P extends keyof T
    ? T[P]
    : never;

type NamesIn<S> = S extends Plural
  ? NamesIn<S["other"]> | "count"
  : S extends `${string}{${infer Name}}${infer Rest}`
    ? Name | NamesIn<Rest>
    : never;

type Value = string | number;

/**
 * The variables of a text, from its `{braces}`; without any there is no second argument. None either for an unknown path, so that the
 * compiler reports the path and not the arguments.
 */
export type Variables<T, P extends string> = [TextPath<T>] extends [P]
  ? []
  : [NamesIn<LeafAt<T, P>>] extends [never]
    ? []
    : [variables: Readonly<Record<NamesIn<LeafAt<T, P>>, Value>>];

/** Returns a function for the sentence at a path with its variables filled in: `t("basket.items", { count: 3 })`. */
export type Translate<T> = <P extends TextPath<T>>(path: P, ...variables: Variables<T, P>) => string;

export function translator<T extends Texts>(texts: SameKeys<T>): Translate<T> {
  return (path, ...[variables]) => textAt(texts as Texts, path, variables);
}

/**
 * The untyped form of {@link translator}, for codes from the wire. An unknown path returns itself, so that the page is never blank.
 */
export function textAt(texts: Texts, path: string, variables: Readonly<Record<string, Value>> = {}): string {
  let at: string | Plural | Texts | undefined = texts;
  for (const key of path.split(".")) at = isBranch(at) && Object.hasOwn(at, key) ? (at as Texts)[key] : undefined;
  if (typeof at === "string") return fill(at, variables);
  if (isPlural(at)) return fill(variables["count"] === 1 ? at.one : at.other, variables);
  return path;
}

const fill = (text: string, variables: Readonly<Record<string, Value>>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => String(variables[name] ?? hole));

const isBranch = (at: string | Plural | Texts | undefined): at is Texts => typeof at === "object" && !isPlural(at);

export const isPlural = (at: string | Plural | Texts | undefined): at is Plural =>
  typeof at === "object" && typeof at["one"] === "string" && typeof at["other"] === "string";
