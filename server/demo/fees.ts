import { addDays, type Day, startOfDay, yearOf } from "@rajt/contract/kernel/days";
import { lastAllocationBefore } from "@rajt/contract/fee/allocation.rules";
import type { LicenceCostType } from "@rajt/contract/fee/licence-cost.values";
import { EXEMPT_SPORT } from "@rajt/contract/money/vat.values";
import { billYear, receivablesOfFees } from "../src/features/fee/index.ts";
import { markAllManually } from "../src/features/money/index.ts";
import { startCardPayment } from "./card-payment.ts";
import type { Filling } from "./filling.ts";
import type { DemoPlan } from "./plan.ts";
import { texts } from "./demo.texts.hu.ts";

/** Invented licence costs, in forints. */
const COSTS = {
  CLUB_ANNUAL: 30_000,
  ORGANIZER_ANNUAL: 20_000,
  LICENSE_UP: 4_000,
  LICENSE_AMATOR: 8_000,
  LICENSE_ELIT: 10_000,
  LICENSE_PARA: 0,
  COMPETITOR_ANNUAL: 8_000,
  REFEREE_ANNUAL: 5_000,
  TRAINER_ANNUAL: 6_000,
  TRANSFER: 5_000,
} as const satisfies Readonly<Record<LicenceCostType, number>>;
// cast: the keys of the literal above
const COST_TYPES = Object.keys(COSTS) as LicenceCostType[];

type Ids = { readonly clubIds: readonly number[]; readonly personIds: readonly number[] };

/** Creates the licence costs and bills all verified parties each year, paid or not. */
export async function addFees(
  filling: Filling,
  { clubs, people }: DemoPlan,
  { clubIds, personIds }: Ids,
): Promise<void> {
  const { tx, admin, context } = filling;
  const payers = new Set([
    ...clubs.flatMap(({ club }, at) => (club.feePaid ? [clubIds[at]] : [])),
    ...people.flatMap(({ who }, at) => (who.feePaid ? [personIds[at]] : [])),
  ]);
  // A member of a club with an unpaid fee cannot pay a licence by card.
  const byCard = new Set(
    people.flatMap(({ who }, at) => (who.club === null || clubs[who.club]?.club.feePaid ? [personIds[at]] : [])),
  );
  const paid: Paid[] = [];
  for (const costType of COST_TYPES) {
    const cost = await makeCost(filling, costType);
    for (const year of costType === "TRANSFER" ? [] : filling.years) {
      const by = { actor: admin.accountId, at: startOfDay(billedOn(year, filling)) };
      for (const { id, user, gross } of await billYear(tx, context.ledger, cost, year, by))
        if (payers.has(user) && gross > 0)
          paid.push({
            fee: id,
            payer: user,
            byCard: costType.startsWith("LICENSE_") && byCard.has(user) && paid.length % CARDS === 0,
          });
    }
  }
  const at = startOfDay(addDays(filling.today, -28));
  await markPaid(
    filling,
    paid.filter(({ byCard }) => !byCard),
    at,
  );
  // After the clubs' own fees.
  for (const one of paid) if (one.byCard) await payByCard(filling, one, at);
}

/** Creates a licence cost, first allocated at the beginning of this year. Returns its id. */
async function makeCost({ tx, admin, records, today }: Filling, costType: LicenceCostType): Promise<number> {
  const next = `${yearOf(today)}-01-05`;
  const { id } = await records.licenceCost.insert(
    tx,
    { viewer: admin, now: startOfDay(next) },
    {
      costType,
      name: texts.licenceCost[costType],
      feeGross: COSTS[costType],
      ...EXEMPT_SPORT,
      feeNet: COSTS[costType],
      feeVat: 0,
      autoAllocationEnabled: true,
      nextAllocationDate: next,
      lastAllocationDate: lastAllocationBefore(next),
    },
  );
  if (id === undefined) throw new Error(`the licence cost ${costType} was not saved`);
  return id;
}

type Paid = { readonly fee: number; readonly payer: number; readonly byCard: boolean };
/** One in this number of licences was paid by card. */
const CARDS = 3;

/** Marks the fees as paid, as staff do. */
async function markPaid({ tx, admin, context }: Filling, paid: readonly Paid[], at: Date): Promise<void> {
  const owed = await receivablesOfFees(
    tx,
    paid.map(({ fee }) => fee),
  );
  const mark = { paid: true, receivedBy: "FEDERATION", markedBy: admin.accountId, at } as const;
  const refused = await markAllManually(tx, context.ledger, [...owed.values()], mark);
  if (refused.size > 0) throw new Error(`fees of the demo could not be marked: ${[...refused.values()].join()}`);
}

/** Pays a fee at Barion as its debtor. */
async function payByCard(filling: Filling, paid: Paid, at: Date): Promise<void> {
  const { amount, report } = await startCardPayment(filling, paid, at);
  await report("QUERY", { outcome: "PAID", total: amount, currency: "HUF" });
}

/** Next year's fees are paid already: otherwise the winter's races could not be entered. */
const billedOn = (year: number, { today }: Filling): Day =>
  yearOf(today) > year ? `${year}-01-05` : addDays(today, -30);
