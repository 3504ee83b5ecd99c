import { transferTerms } from "./features/transfer/index.ts";
import type { FLOWS } from "./flow-pages.ts";
import type { Job } from "./kernel/jobs/jobs.ts";
import type { EngineWorld } from "./world.ts";

/** The names of the flows that have limits. */
type Limited = Extract<(typeof FLOWS)[number], { readonly limits: object }>["name"];

/** The daily job of each flow with limits; one that is missing does not compile. */
export const limitJobs = (world: EngineWorld): readonly Job[] => {
  const jobs: Readonly<Record<Limited, Job>> = { transfer: transferTerms(world) };
  return Object.values(jobs);
};
