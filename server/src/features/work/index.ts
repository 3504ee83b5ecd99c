import { workOwnCalls } from "@rajt/contract/work/work.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { featureOf, type EngineContext, type Feature } from "../../app-context.ts";
import { changeLog } from "./change-log.table.ts";
import { failures } from "./failure.table.ts";
import { insertFailure } from "./failure.store.ts";
import { readWork, type Sources } from "./read-work.ts";

export { deleteFailure, insertFailure } from "./failure.store.ts";
export { causeOf, noted } from "./note-failures.ts";

/** Serves pending work (product/work), counted over the lists of all features, and the sentences of features. */
export function workFeature(context: EngineContext, sources: () => Sources): Feature {
  context.saving.whenRegained(({ why, since }) =>
    insertFailure(context.db, { kind: "PORTAL", what: why, mark: why, cause: "nothing could be saved", at: since }),
  );
  return featureOf([
    failures(context),
    changeLog(context),
    {
      calls: serveCalls(workOwnCalls, {
        "GET /workControl/getWork": async ({ viewer, now }) =>
          readWork(context.db, sources(), { viewer: await viewer(), now }),
      }),
    },
  ]);
}
