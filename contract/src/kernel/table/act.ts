/** Acts of a list: what is done with one row, or with all that are selected (docs/decisions/0029). */
import type { Needs } from "../access.ts";
import type { PromptValues, PromptFields } from "../form/prompt.ts";
import type { Problem } from "../form/form.ts";

// No schemas here: a list's page loads its declaration, and needs none.
export type Act = {
  readonly needs: Needs;
  /** `selection`: with all rows that are selected, as well as with one from its own menu. */
  readonly on: "row" | "selection";
  /** Asked first; `warns` looks dangerous. */
  readonly confirm: "asks" | "warns";
  /** Fields that the act asks for besides its rows. */
  readonly asks?: PromptFields;
  /** Problems of the answers together, found on the page and by the server. */
  readonly rules?: (asked: PromptValues) => readonly Problem[];
  /** The path of the wire that does it, where it is not `<control>/<name>`, and what tells it there from others. */
  readonly call?: `${string}/${string}`;
  readonly sends?: Readonly<Record<string, boolean | string>>;
  /** The text that says it broke off, where no reason for it is known (product/portal 12). */
  readonly failed?: string;
  /** It changes no row itself: its call answers the address of a page elsewhere, where it is done with all of them together. */
  readonly redirects?: true;
};

/**
 * The acts of a list, by their names:
 *
 *     acts: { close: { needs: writes("Contest"), on: "selection", confirm: "asks", asks: { reason: area({ max: 255, required: true }) } } }
 *
 * `tableCalls` makes a call of each, and the page a button with its question:
 *
 *     POST /contestTableControl/close { session: "a", run: "r1", reason: "Vége" }          // the rows selected, filtered and in reach
 *     POST /contestTableControl/close { session: "a", run: "r2", reason: "Vége", id: 17 }  // one row, from its own menu
 *     // { successful: true, run: "r1", total: 3, done: 3, changed: 2, refused: [{ code, message, count: 1, firstIds: [12] }] }
 */
export type Acts = Readonly<Record<string, Act>>;

/** The part of a list's declaration that acts are made from. */
export type WithActs = { readonly control: string; readonly acts?: Acts };

/** The path below `/api` of an act: `"competitionEntryControl/bulkUpdatePaid"`. */
export const actPath = (control: string, name: string, { call }: Act): string => call ?? `${control}/${name}`;

/** Rows of one transaction: a run that is cut off between two of them goes on where it was. */
export const ACT_BATCH_SIZE = 100;
/** More rows than these are done by a job, while the page asks how far it is. */
export const LONGEST_ACT = 2_000;
/** So many of the refused rows are named. */
export const FIRST_REFUSED = 10;
