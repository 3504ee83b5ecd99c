/** Acts of a list: operations on one row, or on all selected rows (docs/decisions/0029). */
import type { Needs } from "../access.ts";
import type { PromptValues, PromptFields } from "../form/prompt.ts";
import type { Problem } from "../form/form.ts";

// No schemas here: a list's page loads its declaration, and needs none.
export type Act = {
  readonly needs: Needs;
  /** `selection`: on all selected rows, and on one row from its own menu. */
  readonly on: "row" | "selection";
  /** The confirmation; `warns` looks dangerous. */
  readonly confirm: "asks" | "warns";
  /** Prompt fields of the act. */
  readonly asks?: PromptFields;
  /** Problems of several prompt values together, found on the page and by the server. */
  readonly rules?: (values: PromptValues) => readonly Problem[];
  /** The path of the call, where it is not `<control>/<name>`; `sends` distinguishes the acts that share it. */
  readonly call?: `${string}/${string}`;
  readonly sends?: Readonly<Record<string, boolean | string>>;
  /** The text for an act that broke off without a known reason (product/portal 12). */
  readonly failed?: string;
  /** Changes no row itself: the call answers the address of a page that handles all rows together. */
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

/** Rows of one transaction: an interrupted run continues between two batches. */
export const ACT_BATCH_SIZE = 100;
/** More rows than this are processed by a job, while the page polls the progress. */
export const LONGEST_ACT = 2_000;
/** The most refused rows that an answer names. */
export const FIRST_REFUSED = 10;
