import type { FieldMessages } from "@rajt/contract/kernel/calls";
import type { TextPath } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";

/** A message code: the path of its sentence in the texts. */
export type MessageCode = TextPath<PortalTexts>;

/** A problem with one field of the dto: its path (`raceList.0.startTime`) and the path of its sentence. */
export type FieldProblem = {
  readonly path: string;
  readonly message: MessageCode;
  readonly variables?: Readonly<Record<string, string | number>>;
};

type Details = {
  /** HTTP status. 200 (the default) is an ordinary negative answer: `{ successful: false, code, message }`. */
  status?: 200 | 400 | 401 | 403 | 404 | 409 | 413 | 415 | 429 | 503;
  variables?: Readonly<Record<string, string | number>>;
  retryAfterSeconds?: number;
  problems?: readonly FieldProblem[];
  /** The underlying error, to be logged for the operator. */
  cause?: unknown;
};

/**
 * An expected negative answer with a reason. Thrown anywhere below a call, it rolls back the transaction and becomes the answer, in the
 * caller's language.
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

/** Refuses fields, each with its own sentence. */
export const fieldsRefused = (problems: readonly FieldProblem[]): Refusal =>
  new Refusal("kernel.error.invalid", { problems });

/** The row does not exist, or not for this viewer: the answer is the same, so it discloses nothing. */
export const noData = (): Refusal => new Refusal("kernel.error.noData", { status: 404 });

/** The portal is busy; the same request may succeed in some seconds. */
export const busy = (retryAfterSeconds = 2): Refusal =>
  new Refusal("kernel.error.busy", { status: 503, retryAfterSeconds });

/** For signed-in viewers only. */
export const notSignedIn = (): Refusal => new Refusal("kernel.error.notSignedIn", { status: 401 });

export type RefusalBody = { successful: false; code: string; message: string; properties?: FieldMessages };
