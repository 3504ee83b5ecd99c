import { workOwnCalls } from "@rajt/contract/work/work.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineWorld, type Feature } from "../../world.ts";
import { changeLog } from "./change-log.table.ts";
import { failures } from "./failure.table.ts";
import { insertFailure } from "./failure.store.ts";
import { readWork, type Sources } from "./read-work.ts";

export { deleteFailure, insertFailure } from "./failure.store.ts";
export { causeOf, noted } from "./note-failures.ts";

/** Serves pending work (product/work), counted over the lists of all features, and the sentences of features. */
export function workFeature(world: EngineWorld, sources: () => Sources): Feature {
  world.saving.whenRegained(({ why, since }) =>
    insertFailure(world.db, { kind: "PORTAL", what: why, mark: why, cause: "nothing could be saved", at: since }),
  );
  return featureOf([
    failures(world),
    changeLog(world),
    {
      calls: serveCalls(workOwnCalls, {
        "GET /workControl/getWork": async ({ viewer, now }) =>
          readWork(world.db, sources(), { viewer: await viewer(), now }),
      }),
    },
  ]);
}
