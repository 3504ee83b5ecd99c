import { workOwnCalls } from "@rajt/contract/work/work.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineWorld, type Feature } from "../../world.ts";
import { changeLog } from "./change-log.table.ts";
import { failures } from "./failure.table.ts";
import { readWork, type Sources } from "./read-work.ts";

export { deleteFailure, insertFailure } from "./failure.store.ts";
export { causeOf, noted } from "./note-failures.ts";

/** Work that waits for whom (product/work), counted over the lists of all features, and told by them. */
export const workFeature = (world: EngineWorld, sources: () => Sources): Feature =>
  featureOf([
    failures(world),
    changeLog(world),
    {
      calls: serveCalls(workOwnCalls, {
        "GET /workControl/getWork": async ({ viewer, now }) =>
          readWork(world.db, sources(), { viewer: await viewer(), now }),
      }),
    },
  ]);
