import type { Logger } from "pino";
import { type LostSaving, lostSavingOf } from "./lost-saving.ts";

/** A place that is written to; each may fail independently. */
export type Medium = "database" | "files" | "uploads";

/** Checks that it can be written to, leaving nothing behind. @throws the error of the medium */
export type Look = () => Promise<unknown>;

export type Lost = { readonly why: LostSaving; readonly since: Date };

/** Knows whether the process can save. */
export type Saving = {
  /** Takes any error of a medium; one that means that nothing can be saved is remembered until a check succeeds. */
  readonly failed: (medium: Medium, error: unknown) => void;
  /** Null while no problem is known. */
  readonly lost: () => Lost | null;
  /** Runs the listener each time all media can be written to again. */
  readonly whenRegained: (listener: (lost: Lost) => Promise<void>) => void;
  /** Stops polling. */
  readonly close: () => void;
};

export type SavingOptions = {
  readonly looks: Readonly<Record<Medium, Look>>;
  readonly clock: () => Date;
  readonly log: Pick<Logger, "error" | "warn">;
  /** The pause between two checks: milliseconds. */
  readonly lookEvery?: number;
};

const LOOK_EVERY = 2_000;
const SAY_EVERY = 60_000;

/**
 * Remembers that a medium could not be written to, and polls it until it can. Logged once a minute while it lasts, and once when it is
 * over; a repetition within that minute is not logged.
 */
export function watchSaving({ looks, clock, log, lookEvery = LOOK_EVERY }: SavingOptions): Saving {
  const failing = new Map<Medium, LostSaving>();
  const listeners: ((lost: Lost) => Promise<void>)[] = [];
  let since = clock();
  let logged = { at: Number.NEGATIVE_INFINITY, isOfThis: false };
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const failed = (medium: Medium, error: unknown) => {
    const why = lostSavingOf(error);
    if (why === null || isClosed) return;
    if (failing.size === 0) begin();
    failing.set(medium, why);
    say(why, error);
  };
  const lost = () => {
    const [why] = failing.values();
    return why ? { why, since } : null;
  };
  return {
    failed,
    lost,
    whenRegained: (listener) => void listeners.push(listener),
    close: () => {
      isClosed = true;
      clearTimeout(timer);
    },
  };

  function begin(): void {
    since = clock();
    logged = { ...logged, isOfThis: false };
    lookLater();
  }

  function say(why: LostSaving, error: unknown): void {
    const now = performance.now();
    if (now - logged.at < SAY_EVERY) return;
    logged = { at: now, isOfThis: true };
    log.error({ err: error, why, media: [...failing.keys()] }, "nothing can be saved");
  }

  function lookLater(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), lookEvery).unref();
  }

  async function look(): Promise<void> {
    const before = lost();
    await Promise.all([...failing.keys()].map(tryMedium));
    if (isClosed) return;
    if (failing.size > 0 || before === null) return lookLater();
    if (logged.isOfThis) log.warn({ why: before.why, since: before.since }, "everything can be saved again");
    await Promise.all(listeners.map((listener) => listener(before).catch(noteUndone)));
  }

  function noteUndone(error: unknown): void {
    log.error({ err: error }, "what follows once everything can be saved again was not done");
  }

  /**
   * Checks one medium. A failure for another reason means nothing: the medium is checked again.
   */
  async function tryMedium(medium: Medium): Promise<void> {
    try {
      await looks[medium]();
      failing.delete(medium);
    } catch (error) {
      failed(medium, error);
    }
  }
}
