import { startNumberCalls } from "@rajt/contract/entry/start/start-numbers.calls";
import { noData } from "../../../kernel/calls/refusal.ts";
import { serveCalls } from "../../../kernel/calls/serve-calls.ts";
import type { EngineContext } from "../../../app-context.ts";
import { assignNumbers, saveRanges } from "./assign-numbers.ts";
import {
  managesNumbers,
  readChipConflicts,
  readNumberedRaces,
  readRanges,
  readUnassigned,
} from "./start-numbers.store.ts";

const CONTROL = "POST /startNumberControl";

/** Serves ranges of start numbers, and assigning them (product/entering 51, 52). */
export function startNumbers({ db }: EngineContext) {
  return serveCalls(startNumberCalls, {
    [`${CONTROL}/getNumbering` as const]: async ({ input: { competition }, viewer }) => {
      if (!(await managesNumbers(db, competition, await viewer()))) throw noData();
      const [raceList, rangeList, withoutList, chipConflictList] = await Promise.all([
        readNumberedRaces(db, competition),
        readRanges(db, competition),
        readUnassigned(db, competition),
        readChipConflicts(db, competition),
      ]);
      return { raceList, rangeList, withoutList, chipConflictList };
    },
    [`${CONTROL}/saveRanges` as const]: async ({ input, viewer, account, now, translate }) => {
      await saveRanges(db, input, { viewer: await viewer(), actor: await account(), at: now });
      return { successful: true, message: translate("entry.start.saved") };
    },
    [`${CONTROL}/giveNumbers` as const]: async ({ input, viewer, account, now, translate }) => {
      const { given, without, withoutRange } = await assignNumbers(db, input, {
        viewer: await viewer(),
        actor: await account(),
        at: now,
      });
      const message =
        given > 0
          ? translate("entry.start.given", { given })
          : without === 0
            ? translate("entry.start.nothingToGive")
            : translate(withoutRange > 0 ? "entry.start.rangesFirst" : "entry.start.rangesFull", { without });
      return { successful: true, message, given, without };
    },
  });
}
