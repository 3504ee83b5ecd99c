import type { Viewer } from "@rajt/contract/kernel/access";
import type { Named } from "@rajt/contract/kernel/calls";
import type { Fields } from "@rajt/contract/kernel/form/form";
import type { FieldProblem } from "../../calls/refusal.ts";
import type { Runner } from "../../db/database.ts";
import { choicesIn } from "../record/field-values.ts";
import type { Choices } from "../form-binding.ts";
import type { Values } from "../record/form.store.ts";
import { missingOf, searchChoices } from "./selection.store.ts";

/** The most choices of a selection that is searched, and of one that is read whole. */
const MOST_FOUND = 100;
const MOST_LISTED = 1000;

export type Search = { readonly query?: string | undefined; readonly limit?: number | undefined };

/** Returns the choices that a selection offers a viewer, in Hungarian order; of a searched one those that contain the query, ignoring accents. */
export const offered = (
  runner: Runner,
  { choices, brings, ownFirst }: { choices: Choices; brings: readonly string[]; ownFirst?: true | undefined },
  viewer: Viewer,
  search: Search | null,
): Promise<Named[]> =>
  searchChoices(runner, choices(viewer), {
    words: search?.query?.trim() ?? "",
    limit: search ? (search.limit ?? MOST_FOUND) : MOST_LISTED,
    brings,
    ownFirst,
  });

/**
 * Returns each field that chooses a record which its selection does not offer the viewer: an athlete of another club, a deleted record. An
 * earlier choice may remain, although it would not be offered today.
 */
export async function notOffered(
  runner: Runner,
  {
    fields,
    selections,
    viewer,
    before,
    dto,
  }: {
    fields: Fields;
    selections: Readonly<Record<string, Choices>>;
    viewer: Viewer;
    before: Values;
    dto: Values;
  },
): Promise<FieldProblem[]> {
  const unchanged = new Set(choicesIn(fields, before).map(({ selection, id }) => `${selection} ${id}`));
  const chosen = choicesIn(fields, dto).filter(({ selection, id }) => !unchanged.has(`${selection} ${id}`));
  const problems: FieldProblem[] = [];
  for (const name of new Set(chosen.map(({ selection }) => selection))) {
    const choices = selections[name];
    if (!choices) throw new Error(`no selection ${name}`);
    const ofSelection = chosen.filter(({ selection }) => selection === name);
    const missing = await missingOf(
      runner,
      choices(viewer),
      ofSelection.map(({ id }) => id),
    );
    for (const { path, id } of ofSelection)
      if (missing.has(id)) problems.push({ path, message: "kernel.form.notOffered" });
  }
  return problems;
}
