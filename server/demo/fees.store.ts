import { addDays, type Day, startOfDay, yearOf } from "@rajt/contract/kernel/days";
import type { CostType } from "@rajt/contract/kernel/enumerations";
import { payByHand } from "../src/features/money/index.ts";
import type { Filling } from "./filling.ts";
import type { DemoPerson } from "./person.ts";
import type { DemoPlan } from "./plan.ts";
import { insertRows } from "../src/kernel/db/rows.store.ts";
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
/** The days that a fee may wait. */
const PAYMENT_DAYS = 30;
type Fee = keyof typeof FEES;
type Owed = { readonly id: number | undefined; readonly type: Fee; readonly paid: boolean };

type Ids = { readonly clubIds: readonly number[]; readonly personIds: readonly number[] };

/** Bills everyone each year, paid or not; newcomers have not been billed yet. */
export async function addFees(
  filling: Filling,
  { clubs, people }: DemoPlan,
  { clubIds, personIds }: Ids,
): Promise<void> {
  const { tx } = filling;
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
  const fees = filling.years.flatMap((year) =>
    owed.map((fee) => ({ ...fee, year, billedOn: billedOn(year, filling) })),
  );
  const made = await insertRows<{ id: number; account_id: number; cost_type: Fee; year: number }>(
    tx,
    "user_payment",
    fees.map(({ id, type, year, billedOn }) => feeRow({ account: id, type, year, billedOn }, filling)),
    ["id", "account_id", "cost_type", "year"],
  );
  const billed = new Map(fees.map((fee) => [`${fee.id} ${fee.type} ${fee.year}`, fee]));
  const feeOf = (row: (typeof made)[number]) => billed.get(`${row.account_id} ${row.cost_type} ${row.year}`);
  const owing = await insertRows<{ id: number; fee_id: number }>(
    tx,
    "receivable",
    made.map((row) => ({
      debtor_id: row.account_id,
      fee_id: row.id,
      gross: FEES[row.cost_type],
      due_on: addDays(feeOf(row)?.billedOn ?? filling.today, PAYMENT_DAYS),
      updated_at: startOfDay(feeOf(row)?.billedOn ?? filling.today),
    })),
    ["id", "fee_id"],
  );
  const paid = new Set(made.filter((row) => feeOf(row)?.paid).map(({ id }) => id));
  await payByHand(
    tx,
    owing.filter(({ fee_id }) => paid.has(fee_id)).map(({ id }) => id),
    { receivedBy: "FEDERATION", markedBy: null, at: startOfDay(addDays(filling.today, -28)) },
  );
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

type Billed = {
  readonly account: number | undefined;
  readonly type: Fee;
  readonly year: number;
  readonly billedOn: Day;
};

const feeRow = ({ account, type, year, billedOn }: Billed, { now }: Filling) => ({
  account_id: account,
  cost_type: type,
  year,
  description: texts.fee(year),
  billing_date: billedOn,
  created_at: now,
  updated_at: now,
});
