import type { FieldMessages } from "@rajt/contract/kernel/calls";
import type { TextPath } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";

/** The code of a message: the path of its sentence in the texts. */
export type MessageCode = TextPath<PortalTexts>;

/** A problem with one field of the dto: its path (`raceList.0.startTime`) and the sentence that says so. */
export type FieldProblem = {
  readonly path: string;
  readonly message: MessageCode;
  readonly variables?: Readonly<Record<string, string | number>>;
};

type Details = {
  /** HTTP status. 200 (the default) is an ordinary answer that says no: `{ successful: false, code, message }`. */
  status?: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  variables?: Readonly<Record<string, string | number>>;
  retryAfterSeconds?: number;
  problems?: readonly FieldProblem[];
  /** An error behind it that whoever runs the portal should hear of. */
  cause?: unknown;
};

/**
 * A "no" with a reason: thrown anywhere below a call, it undoes the transaction and becomes the answer, in the caller's language.
 *
 *     throw new Refusal("entry.refusal.deadlinePassed");
 */
export class Refusal extends Error {
  readonly code: MessageCode;
  readonly details: Details;

  constructor(code: MessageCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.code = code;
    this.details = details;
  }
}

/** A "no" for fields, each with its own sentence. */
export const fieldsRefused = (problems: readonly FieldProblem[]): Refusal =>
  new Refusal("kernel.error.invalid", { problems });

/** The row is not there, or not for this viewer: the two answer alike, so that no one learns which. */
export const noData = (): Refusal => new Refusal("kernel.error.noData", { status: 404 });

/** The portal is busy, and the same request may succeed in some seconds. */
export const busy = (retryAfterSeconds = 2): Refusal =>
  new Refusal("kernel.error.busy", { status: 503, retryAfterSeconds });

/** Only for those who are signed in. */
export const notSignedIn = (): Refusal => new Refusal("kernel.error.notSignedIn", { status: 401 });

export type RefusalBody = { successful: false; code: string; message: string; properties?: FieldMessages };
