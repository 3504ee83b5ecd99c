import { addDays, yearOf } from "@rajt/contract/kernel/days";
import type { CostType } from "@rajt/contract/kernel/enumerations";
import type { Tx } from "../../kernel/db/database.ts";
import type { DemoSettings } from "./demo-account.store.ts";
import type { DemoPerson } from "./demo-person.ts";
import type { DemoPlan } from "./demo-plan.ts";
import { insertRows } from "./rows.store.ts";
import { texts } from "./season.texts.hu.ts";

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

/** What everyone was billed for each year, paid or not; whoever is new has not been billed yet. */
export async function addFees(
  tx: Tx,
  { clubs, people }: DemoPlan,
  { clubIds, personIds }: Ids,
  settings: DemoSettings,
): Promise<void> {
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
  await insertRows(
    tx,
    "user_payment",
    settings.years.flatMap((year) => owed.map((fee) => feeRow(fee, year, settings))),
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
const feeRow = ({ id, type, paid }: Owed, year: number, { now, today }: DemoSettings) => ({
  account_id: id,
  cost_type: type,
  year,
  description: texts.fee(year),
  payable_net: FEES[type],
  payable_vat: 0,
  payable_gross: FEES[type],
  status: paid ? "Paid" : "Unpaid",
  billing_date: yearOf(today) > year ? `${year}-01-05` : addDays(today, -30),
  paid_on: paid ? addDays(today, -28) : null,
  created_at: now,
  updated_at: now,
});
