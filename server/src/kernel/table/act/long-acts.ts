import type { Job } from "../../jobs/jobs.ts";
import type { ServedTable } from "../served.ts";
import { runBatch } from "./batch.ts";
import type { RunKey } from "./run.store.ts";

/** The queue of acts that are too long for a request. */
export const LONG_ACTS = "long-acts";

/** Continues a run of one list to its end. */
export type LongAct = (key: RunKey) => Promise<void>;

/** Runs to the end; the owner's rights are checked again for each batch. */
export const longAct =
  ({ db, list, options: { sessions, clock } }: ServedTable): LongAct =>
  async (key) => {
    while (await runBatch(db, list, key, { viewer: await sessions.viewerOf(key.account), at: clock() }));
  };

/** Returns one job for the acts of all lists, by their controls. */
export const longActs = (lists: Readonly<Record<string, LongAct>>): Job => ({
  name: LONG_ACTS,
  run: async ({ control, account, run }) => {
    const goOn = lists[String(control)];
    if (goOn === undefined) throw new Error(`no list ${String(control)} has acts`);
    await goOn({ account: Number(account), run: String(run) });
  },
});
