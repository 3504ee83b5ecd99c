import {
  changeLicence,
  covers,
  describeFee,
  isEligible,
  openYear,
  owes,
  yearsOfRun,
} from "@rajt/contract/fee/allocation.rules";
import { isAllocated, type AllocatedCostType } from "@rajt/contract/fee/licence-cost.values";
import { dayOf, yearOf } from "@rajt/contract/kernel/days";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../app-context.ts";
import {
  athletesOfAnotherLicence,
  countToBill,
  isToBill,
  lockLicenceFees,
  partiesToBill,
  readLicenceFees,
  readPartyFacts,
} from "./allocation.store.ts";
import type { Ledger } from "../money/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import { billFees, endFee, type InsertedFee, type NewFee } from "./fee.store.ts";
import { notifyBilled } from "./notify-fees.ts";
import {
  closeYear,
  enabledLicenceCosts,
  lockLicenceCost,
  readLicenceCost,
  type LicenceCost,
} from "./licence-cost.store.ts";

type Actor = { readonly actor: number | null; readonly at: Date };
/** The parts of the app context that billing needs. */
type Billing = NotifyContext & Pick<AppContext, "ledger">;
type Allocated = LicenceCost & { readonly costType: AllocatedCostType };
type Billed = { readonly count: number; readonly sum: number };

/** Parties billed in one transaction. */
const PORTION = 500;
/** The most names that a dry run returns per year. */
const MOST_NAMES = 500;

const isYearly = (cost: LicenceCost): cost is Allocated => isAllocated(cost.costType);

/** Returns the fee of a licence cost for a party and a year, billed today. */
export const feeOf = (cost: LicenceCost, party: number, year: number, at: Date): NewFee => ({
  user: { id: party },
  costType: cost.costType,
  licenceCost: cost.id,
  year,
  description: describeFee(cost.name, year),
  paymentSubject: null,
  billingDate: dayOf(at),
  payableGross: cost.gross,
  vatCode: cost.vatCode,
  vatGround: cost.vatGround,
});

/**
 * Returns the job that allocates all enabled licence costs, and then applies changes of licence types that waited for a
 * card payment (product/money 35).
 */
export const allocateFees = (context: Billing & Pick<AppContext, "db" | "clock">): Job => ({
  name: "allocate-fees",
  cron: "15 4 * * *",
  run: async () => {
    const { db } = context;
    const by = { actor: null, at: context.clock() };
    for (const { id } of await enabledLicenceCosts(db)) await allocateCost(context, id, by);
    for (const person of await athletesOfAnotherLicence(db, yearOf(dayOf(by.at))))
      await tx(db, async (tx) => {
        await lockLicenceFees(tx, person);
        await replaceLicenceFees(tx, context, person, by);
      });
  },
});

/**
 * Bills the missing fees of a licence cost in batches by account id, each in its own transaction under the lock of the
 * licence cost. The next run finishes a run that was killed.
 */
export async function allocateCost(context: Billing & Pick<AppContext, "db">, id: number, by: Actor): Promise<Billed> {
  const { db } = context;
  const cost = await readLicenceCost(db, id);
  let [count, sum] = [0, 0];
  for (const year of cost ? yearsOfRun(cost, dayOf(by.at)) : []) {
    let after: number | null = 0;
    while (after !== null) {
      const from: number = after;
      const batch = await tx(db, (tx) => allocateBatch(tx, context, id, { year, after: from, by }));
      count += batch.count;
      sum += batch.sum;
      after = batch.next;
    }
  }
  return { count, sum };
}

/** Allocates one batch. `next` is the last account id of the batch, or null after the last batch. */
async function allocateBatch(
  tx: Tx,
  context: Billing,
  id: number,
  { year, after, by }: { year: number; after: number; by: Actor },
): Promise<Billed & { readonly next: number | null }> {
  const cost = await lockLicenceCost(tx, id);
  // The cost was changed or its year closed since the run began.
  if (!cost?.enabled || !isYearly(cost) || !yearsOfRun(cost, dayOf(by.at)).includes(year))
    return { count: 0, sum: 0, next: null };
  const { fees, next } = await nextBatch(tx, cost, { year, after, at: by.at });
  const made = await bill(tx, context, fees, by);
  if (next === null && openYear(cost) === year) await closeYear(tx, id, year, by.at);
  return { count: made.length, sum: made.length * cost.gross, next };
}

/** Returns the fees of the next parties to bill. */
async function nextBatch(
  tx: Tx,
  cost: Allocated,
  { year, after, at }: { year: number; after: number; at: Date },
): Promise<{ readonly fees: readonly NewFee[]; readonly next: number | null }> {
  const parties = await partiesToBill(tx, { costType: cost.costType, year, after, most: PORTION });
  return {
    fees: parties.map((party) => feeOf(cost, party, year, at)),
    next: parties.length < PORTION ? null : (parties.at(-1) ?? null),
  };
}

/** Bills fees and notifies their debtors. */
async function bill(tx: Tx, context: Billing, fees: readonly NewFee[], by: Actor): Promise<readonly InsertedFee[]> {
  const made = await billFees(tx, context.ledger, fees, by);
  await notifyBilled(tx, context, made, by.at);
  return made;
}

/**
 * Bills all parties that lack the fee of a year, whatever the date of the licence cost. Runs in one transaction,
 * notifies no debtor, and returns the fees.
 */
export async function billYear(tx: Tx, ledger: Ledger, id: number, year: number, by: Actor): Promise<InsertedFee[]> {
  const cost = await lockLicenceCost(tx, id);
  const fees: InsertedFee[] = [];
  let after: number | null = 0;
  while (after !== null && cost && isYearly(cost)) {
    const from: number = after;
    const batch = await nextBatch(tx, cost, { year, after: from, at: by.at });
    fees.push(...(await billFees(tx, ledger, batch.fees, by)));
    after = batch.next;
  }
  if (cost && openYear(cost) === year && cost.nextAllocationDate <= dayOf(by.at)) await closeYear(tx, id, year, by.at);
  return fees;
}

export type DryRun = {
  enabled: boolean;
  years: (Billed & { year: number; due: boolean; parties: { id: number; name: string }[] })[];
};

/** Returns what a run today would bill, including the year whose date is in the future. */
export async function dryRun(db: Db, cost: LicenceCost, today: string): Promise<DryRun> {
  if (!isYearly(cost)) return { enabled: cost.enabled, years: [] };
  const due = yearsOfRun(cost, today);
  const open = openYear(cost);
  const years: DryRun["years"] = [];
  for (const year of open === null || due.includes(open) ? due : [...due, open]) {
    const { count, parties } = await countToBill(db, { costType: cost.costType, year, most: MOST_NAMES });
    years.push({ year, due: due.includes(year), count, sum: count * cost.gross, parties });
  }
  return { enabled: cost.enabled, years };
}

/** Bills a party that became eligible, for the years that the next run would allocate. */
export async function billParty(tx: Tx, context: Billing, party: number, by: Actor): Promise<void> {
  const facts = await readPartyFacts(tx, party);
  if (!facts || !isEligible(facts)) return;
  for (const cost of await enabledLicenceCosts(tx)) {
    if (!isYearly(cost) || !owes(facts, cost.costType)) continue;
    for (const year of yearsOfRun(cost, dayOf(by.at)))
      if (await isToBill(tx, party, cost.costType, year))
        await bill(tx, context, [feeOf(cost, party, year, by.at)], by);
  }
}

/**
 * Replaces the licence fees of a person, from this year on, by those of the current licence type (product/money 37). A
 * year in which a card payment holds a fee waits for the next run. The receivables must be locked.
 */
export async function replaceLicenceFees(tx: Tx, context: Billing, person: number, by: Actor): Promise<void> {
  const licence = await readLicenceFees(tx, person, yearOf(dayOf(by.at)));
  if (licence === null) return;
  const { costType, fees } = licence;
  const costs = await enabledLicenceCosts(tx);
  for (const year of new Set(fees.map((fee) => fee.year))) {
    const ofYear = fees.filter((fee) => fee.year === year);
    const cost = costs.find((one) => one.costType === costType && covers(one, year));
    if (cost === undefined || ofYear.some(({ inPayment }) => inPayment)) continue;
    const { ends, charge } = changeLicence(ofYear, cost);
    for (const fee of ends) {
      await endFee(tx, context.ledger, fee, by);
      await logChange(tx, { ...by, action: "delete", object: "user_payment", objectId: fee, changes: {} });
    }
    if (charge === null) continue;
    const { gross, isDifference } = charge;
    await bill(tx, context, [{ ...feeOf(cost, person, year, by.at), payableGross: gross, isDifference }], by);
  }
}
