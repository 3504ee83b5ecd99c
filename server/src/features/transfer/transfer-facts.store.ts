import type { LicenceType } from "@rajt/contract/kernel/enumerations";
import type { Day } from "@rajt/contract/kernel/days";
import type { TransferFacts } from "@rajt/contract/transfer/transfer.rules";
import { sql, type RawBuilder } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { inOpenTransfer } from "../access/index.ts";
import { inOpenPayment } from "../money/index.ts";

type Transferable = {
  readonly id: number;
  readonly name: string;
  readonly clubId: number;
  readonly club: string;
  readonly hasLicenceMoney: boolean;
  readonly isInTransfer: boolean;
};

/** The condition that `person p` is a verified athlete who may be transferred. */
const IS_GOOD = sql<boolean>`(p.is_athlete and p.user_status = 'Verified' and not p.removed and not p.archived)`;

/** Returns the condition that money was received for a licence fee above 0 Ft of a person and a year. */
const hasLicenceMoney = (person: RawBuilder<unknown>, year: number): RawBuilder<boolean> => sql`exists (
  select from fee u join receivable v on v.fee_id = u.id
  where u.account_id = ${person} and u.kind = 'LICENSE' and u.year = ${year}::integer and v.active and v.gross > 0 and v.settled > 0)`;

/** Returns the verified athlete of a club with a licence number, or undefined. */
export async function findTransferable(
  runner: Runner,
  licenceNumber: string,
  year: number,
): Promise<Transferable | undefined> {
  const { rows } = await sql<Transferable>`
    select p.id, p.last_name || ' ' || p.first_name as name, o.id as "clubId", o.short_name as club,
      ${hasLicenceMoney(sql`p.id`, year)} as "hasLicenceMoney",
      ${inOpenTransfer(sql`p.id`)} as "isInTransfer"
    from licence l join person p on p.id = l.person_id join organisation o on o.id = p.club_id
    where l.number = upper(${licenceNumber}) and ${IS_GOOD}`.execute(runner);
  return rows[0];
}

type Clubs = { readonly sourceClubId: number; readonly targetClubId: number };

/** Returns the facts for the transfer of an athlete between two clubs. A missing person is no eligible athlete. */
export async function readTransferFacts(
  runner: Runner,
  athlete: number,
  { sourceClubId, targetClubId }: Clubs,
  year: number,
): Promise<TransferFacts> {
  const { rows } = await sql<Omit<TransferFacts, keyof Clubs>>`
    select coalesce(${IS_GOOD}, false) as "isAthleteGood", p.club_id as "clubId", ${hasLicenceMoney(sql`p.id`, year)} as "hasLicenceMoney",
      exists (select from organisation o join account a on a.id = o.id
        where o.id = ${targetClubId} and o.is_club and o.user_status = 'Verified' and not o.archived and a.registration_status = 'ACTIVE') as "isTargetClubGood"
    from (values (1)) as once left join person p on p.id = ${athlete}`.execute(runner);
  const [facts] = rows;
  if (!facts) throw new Error("a select of one row has a row");
  return { ...facts, sourceClubId, targetClubId };
}

type Athlete = {
  readonly clubId: number | null;
  readonly birthDate: Day;
  readonly licenceType: LicenceType | null;
};

/** Locks an athlete, which also fixes the club, and returns the fields that a start needs; undefined if there is none. */
export async function lockAthlete(tx: Tx, id: number): Promise<Athlete | undefined> {
  const { rows } = await sql<Athlete>`
    select p.club_id as "clubId", p.birth_date as "birthDate", l.type as "licenceType"
    from person p left join licence l on l.person_id = p.id where p.id = ${id} and p.is_athlete and not p.removed
    for no key update of p`.execute(tx);
  return rows[0];
}

export async function readAthleteName(runner: Runner, id: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select p.last_name || ' ' || p.first_name as name from person p where p.id = ${id}`.execute(runner);
  return rows[0]?.name ?? "";
}

/** Returns whether an open payment holds a fee. */
export async function isFeeInPayment(runner: Runner, fee: number): Promise<boolean> {
  const { rows } = await sql`select from receivable v where v.fee_id = ${fee} and ${inOpenPayment(sql`v.id`)}`.execute(
    runner,
  );
  return rows.length > 0;
}

/** Returns whether an open transfer sheet requests a fee, whatever the payment mode of its transfer is. */
export async function isFeeOnSheet(runner: Runner, fee: number): Promise<boolean> {
  const { rows } = await sql`select from payment_request_item i join receivable v on v.id = i.receivable_id
    where v.fee_id = ${fee} and i.open and i.removed_at is null`.execute(runner);
  return rows.length > 0;
}

export async function isFeeSettled(runner: Runner, fee: number): Promise<boolean> {
  const { rows } = await sql`select from receivable where fee_id = ${fee} and settled_at is not null`.execute(runner);
  return rows.length > 0;
}
