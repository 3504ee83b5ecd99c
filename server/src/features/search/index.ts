import { searchCalls } from "@rajt/contract/search/search.calls";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import type { ServedTable } from "../../kernel/table/served.ts";
import type { EngineContext, Feature } from "../../app-context.ts";
import { searchRecords } from "./search-records.ts";

/** Finds records by name from anywhere (product/portal 5), over the lists of all features. */
export const searchFeature = ({ db }: EngineContext, lists: () => Readonly<Record<string, ServedTable>>): Feature => ({
  calls: serveCalls(searchCalls, {
    "POST /findingControl/find": async ({ viewer, input, now }) => ({
      data: await searchRecords(db, lists(), { viewer: await viewer(), words: input.words, now }),
    }),
  }),
});
