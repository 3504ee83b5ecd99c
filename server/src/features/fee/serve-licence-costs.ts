import { covers } from "@rajt/contract/fee/allocation.rules";
import { licenseCostOwnCalls } from "@rajt/contract/fee/licence-cost.calls";
import { annualKindOf, LICENCE_COST_TYPES, type LicenceCostType } from "@rajt/contract/fee/licence-cost.values";
import { dayOf, yearOf, type Day } from "@rajt/contract/kernel/days";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Db, Runner } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { EngineContext, WorkSentence } from "../../app-context.ts";
import { allocateCost, dryRun } from "./allocate.ts";
import { readPartyFacts } from "./allocation.store.ts";
import { enabledLicenceCosts, insertWaiver, readLicenceCost, type LicenceCost } from "./licence-cost.store.ts";

/** Serves the allocation of licence costs on the list and the form. */
export const serveLicenceCosts = (context: EngineContext) => {
  const { db, clock } = context;
  return serveCalls(licenseCostOwnCalls, {
    "GET /licenseCostTableControl/getMissing": () => missingCosts(db, dayOf(clock())),
    "POST /licenseCostEditControl/dryRun": async ({ input: { id }, now }) =>
      dryRun(db, await existing(db, id), dayOf(now)),
    "POST /licenseCostEditControl/allocateNow": async ({ input: { id }, account, now: at }) => {
      const actor = await account();
      const cost = await existing(db, id);
      if (annualKindOf(cost.costType) === null) throw new Refusal("fee.licenseCost.refusal.never");
      if (!cost.enabled) throw new Refusal("fee.licenseCost.refusal.off");
      return { successful: true, ...(await allocateCost(context, id, { actor, at })) };
    },
    "POST /licenseCostEditControl/waive": async ({ input: { id, party, year, reason }, account, now: at }) => {
      const actor = await account();
      const kind = annualKindOf((await existing(db, id)).costType);
      if (kind === null) throw new Refusal("fee.licenseCost.refusal.never");
      await tx(db, async (tx) => {
        if (!(await readPartyFacts(tx, party))) throw noData();
        const isNew = await insertWaiver(tx, { account: party, kind, year, reason }, { actor, at });
        if (!isNew) throw new Refusal("fee.licenseCost.refusal.waived");
        const changes = { kind: [null, kind], year: [null, year], reason: [null, reason] } as const;
        await logChange(tx, { actor, at, action: "create", object: "fee_waiver", objectId: party, changes });
      });
      return { successful: true };
    },
  });
};

async function existing(db: Db, id: number): Promise<LicenceCost> {
  const cost = await readLicenceCost(db, id);
  if (!cost) throw noData();
  return cost;
}

const DECEMBER = "12";

/** Returns the cost types without an enabled licence cost, for this year and from December on for the next one. */
async function missingCosts(runner: Runner, today: Day): Promise<{ year: number; costTypes: LicenceCostType[] }[]> {
  const costs = await enabledLicenceCosts(runner);
  const year = yearOf(today);
  const years = today.slice(5, 7) === DECEMBER ? [year, year + 1] : [year];
  return years.map((year) => ({
    year,
    costTypes: LICENCE_COST_TYPES.filter(
      (type) => !costs.some((cost) => cost.costType === type && (type === "TRANSFER" || covers(cost, year))),
    ),
  }));
}

/** Returns the sentences of the work list: for each year, how many cost types lack an enabled licence cost. */
export async function readMissingCosts(runner: Runner, today: Day): Promise<readonly WorkSentence[]> {
  const missing = await missingCosts(runner, today);
  return missing
    .filter(({ costTypes }) => costTypes.length > 0)
    .map(({ year, costTypes }) => ({ values: { year, count: costTypes.length } }));
}
