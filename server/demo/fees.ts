import { randomBytes } from "node:crypto";
import { addDays, type Day, startOfDay, yearOf } from "@rajt/contract/kernel/days";
import type { CostType } from "@rajt/contract/kernel/enumerations";
import { sumForints } from "@rajt/contract/kernel/money";
import { EXEMPT_SPORT } from "@rajt/contract/money/vat.values";
import { paymentFlow } from "@rajt/contract/payment/payment.flow";
import { readViewer } from "../src/features/access/index.ts";
import { entryPayable } from "../src/features/entry/index.ts";
import { feePayable, insertFee, receivablesOfFees } from "../src/features/fee/index.ts";
import { markAllByHand } from "../src/features/money/index.ts";
import { insertPayment, newOrderReference, settleIn } from "../src/features/payment/index.ts";
import type { Filling } from "./filling.ts";
import type { DemoPerson } from "./person.ts";
import type { DemoPlan } from "./plan.ts";
import { texts } from "./demo.texts.hu.ts";

/** Fees of a year in forints, invented. */
const FEES = {
  CLUB_ANNUAL: 30_000,
  ORGANIZER_ANNUAL: 20_000,
  LICENSE_UP: 4_000,
  LICENSE_AMATOR: 8_000,
  LICENSE_ELIT: 10_000,
  LICENSE_PARA: 0,
  COMPETITOR_ANNUAL: 8_000,
  REFEREE_ANNUAL: 5_000,
  TRAINER_ANNUAL: 6_000,
} as const satisfies Partial<Record<CostType, number>>;
type Fee = keyof typeof FEES;
type Owed = { readonly id: number | undefined; readonly type: Fee; readonly paid: boolean };

type Ids = { readonly clubIds: readonly number[]; readonly personIds: readonly number[] };

/** Bills everyone each year, paid or not; newcomers have not been billed yet. */
export async function addFees(
  filling: Filling,
  { clubs, people }: DemoPlan,
  { clubIds, personIds }: Ids,
): Promise<void> {
  const { tx, admin, world } = filling;
  const owed: Owed[] = [
    ...clubs.flatMap(({ club }, at): Owed[] =>
      club.isVerified
        ? [
            { id: clubIds[at], type: "CLUB_ANNUAL", paid: club.feePaid },
            ...(club.isOrganiser ? [{ id: clubIds[at], type: "ORGANIZER_ANNUAL", paid: club.feePaid } as const] : []),
          ]
        : [],
    ),
    ...people.flatMap(({ who }, at) =>
      who.status === "UnderVerification"
        ? []
        : feesOf(who).map((type) => ({ id: personIds[at], type, paid: who.feePaid })),
    ),
  ];
  const paid: Paid[] = [];
  for (const { id, type, year, paid: isPaid } of owed.flatMap((fee) =>
    filling.years.map((year) => ({ ...fee, year })),
  )) {
    if (id === undefined) continue;
    const billingDate = billedOn(year, filling);
    const fee = await insertFee(
      tx,
      world.ledger,
      {
        user: { id },
        costType: type,
        year,
        description: texts.fee(year),
        paymentSubject: null,
        billingDate,
        payableGross: FEES[type],
        ...EXEMPT_SPORT,
      },
      { actor: admin.accountId, at: startOfDay(billingDate) },
    );
    if (isPaid && FEES[type] > 0)
      paid.push({ fee, payer: id, byCard: type.startsWith("LICENSE_") && paid.length % CARDS === 0 });
  }
  const at = startOfDay(addDays(filling.today, -28));
  await markPaid(
    filling,
    paid.filter(({ byCard }) => !byCard),
    at,
  );
  // After the clubs' own: without theirs nobody of them pays a licence.
  for (const one of paid) if (one.byCard) await payByCard(filling, one, at);
}

type Paid = { readonly fee: number; readonly payer: number; readonly byCard: boolean };
/** Each so many licences were paid by card. */
const CARDS = 3;
const PAGE_MINUTES = 20;

/** The office says that they are paid. */
async function markPaid({ tx, admin, world }: Filling, paid: readonly Paid[], at: Date): Promise<void> {
  const owed = await receivablesOfFees(
    tx,
    paid.map(({ fee }) => fee),
  );
  const mark = { paid: true, receivedBy: "FEDERATION", markedBy: admin.accountId, at } as const;
  const refused = await markAllByHand(tx, world.ledger, [...owed.values()], mark);
  if (refused.size > 0) throw new Error(`fees of the demo could not be marked: ${[...refused.values()].join()}`);
}

/** Pays a fee at Barion as its debtor; the word on it is the one that the sandbox would say. */
async function payByCard({ tx, world: outside }: Filling, { fee, payer }: Paid, at: Date): Promise<void> {
  const world = { ...outside, clock: () => at, payables: { ENTRY: entryPayable(outside), FEE: feePayable } };
  const items = await feePayable.lock(tx, await readViewer(tx, payer), [fee], at);
  const amount = sumForints(items.map((item) => item.amount));
  const validUntil = new Date(at.getTime() + PAGE_MINUTES * 60_000);
  const order = { orderRef: newOrderReference(at), method: "BARION", payerId: payer, items, amount } as const;
  const id = await insertPayment(tx, { ...order, state: paymentFlow.start, startedAt: at, validUntil });
  const transactionId = randomBytes(16).toString("hex");
  await settleIn(tx, world, id, "START", { outcome: "PENDING", transactionId });
  await settleIn(tx, world, id, "QUERY", { outcome: "PAID", transactionId, total: amount, currency: "HUF" });
}

/** A person of several kinds owes a fee for each; who tries the sport owes none. */
function feesOf({ racing, referee, trainer }: DemoPerson): Fee[] {
  const fees: Fee[] = [];
  if (racing?.as === "athlete") fees.push(`LICENSE_${racing.licence}`);
  if (racing?.as === "competitor" && racing.regType === "NORMAL") fees.push("COMPETITOR_ANNUAL");
  if (referee) fees.push("REFEREE_ANNUAL");
  if (trainer) fees.push("TRAINER_ANNUAL");
  return fees;
}

/** The next year's fees are paid already, or the winter's races could not be entered. */
const billedOn = (year: number, { today }: Filling): Day =>
  yearOf(today) > year ? `${year}-01-05` : addDays(today, -30);
