import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { sql } from "kysely";
import type { Runner } from "../../kernel/db/database.ts";
import { annualFeePaid } from "../money/index.ts";
import { STORED_TRANSFER, type StoredTransfer } from "./transfer.store.ts";

type Moments = "created" | "updated" | "athleteAnswerTime" | "srcClubAnswerTime" | "paymentTime" | "closed";
/** The fields of a transfer that do not depend on its viewer. */
type Shown = Omit<
  Transfer,
  Moments | "successful" | "turn" | "dueOn" | "moves" | "history" | "status" | "isAdult" | "paymentMode" | "id"
> & {
  readonly [M in Moments]: Date | null;
};
export type ReadTransfer = { readonly stored: StoredTransfer; readonly shown: Shown };

/** Returns a transfer with all fields that any viewer may see; undefined if there is none. */
export async function readTransfer(runner: Runner, id: number, year: number): Promise<ReadTransfer | undefined> {
  const { rows } = await sql<
    StoredTransfer & { readonly shown: Omit<Shown, Moments> } & { readonly [M in Moments]: Date | null }
  >`
    select ${STORED_TRANSFER}, t.created_at as created, t.updated_at as updated, t.athlete_answered_at as "athleteAnswerTime",
      t.source_club_answered_at as "srcClubAnswerTime", t.paid_at as "paymentTime", t.closed_at as closed,
      json_build_object(
        'athlete', json_build_object(
          'id', p.id, 'name', p.last_name || ' ' || p.first_name, 'email', a.email, 'cachedLicenseNumber', l.number,
          'cachedCurrentLicensePaymentPaid', ${annualFeePaid({ party: sql`p.id`, kind: sql`'LICENSE'`, year: sql`${year}::integer` })},
          'club', (select json_build_object('id', c.id, 'org',
            json_build_object('fullName', c.full_name, 'shortName', c.short_name)) from organisation c where c.id = p.club_id),
          'isAthlete', p.is_athlete, 'userStatus', p.user_status,
          'athlete', json_build_object('licenseType', l.type, 'licenseNumber', l.number)),
        'srcClub', json_build_object('id', s.id, 'fullName', s.full_name, 'shortName', s.short_name),
        'targetClub', json_build_object('id', g.id, 'fullName', g.full_name, 'shortName', g.short_name),
        'targetClubCheck1', t.target_club_check_1, 'targetClubCheck2', t.target_club_check_2,
        'athleteCheck1', t.athlete_check_1, 'athleteCheck2', t.athlete_check_2, 'athleteAccepted', t.athlete_accepted,
        'athleteDescription', t.athlete_description, 'srcClubCheck1', t.source_club_check_1, 'srcClubAccepted', t.source_club_accepted,
        'srcClubDescription', t.source_club_description, 'adminDescription', t.admin_description, 'closeReason', t.close_reason,
        'parentalPermission', coalesce(t.answer_permission, t.start_permission),
        'fee', (select json_build_object('id', f.id, 'amount', v.gross, 'description', f.description,
          'dueOn', v.due_on, 'isSettled', v.settled_at is not null, 'reference', (
            select q.reference from payment_request q join payment_request_item i on i.request_id = q.id
            where i.receivable_id = v.id and i.open and i.removed_at is null))
          from fee f join receivable v on v.fee_id = f.id where f.id = t.fee_id)) as shown
    from athlete_transfer t
    join person p on p.id = t.athlete_id
    join account a on a.id = p.id
    join organisation s on s.id = t.source_club_id
    join organisation g on g.id = t.target_club_id
    left join licence l on l.person_id = p.id
    where t.id = ${id}`.execute(runner);
  const [row] = rows;
  if (!row) return undefined;
  const { shown, created, updated, athleteAnswerTime, srcClubAnswerTime, paymentTime, closed, ...stored } = row;
  return {
    stored,
    shown: { ...shown, created, updated, athleteAnswerTime, srcClubAnswerTime, paymentTime, closed },
  };
}

/** Returns the open transfer of an athlete, or undefined. */
export async function readOpenTransfer(runner: Runner, athlete: number): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<StoredTransfer>`
    select ${STORED_TRANSFER} from athlete_transfer t where t.athlete_id = ${athlete} and t.closed_at is null`.execute(
    runner,
  );
  return rows[0];
}

/** Returns the transfer of a permission file, or undefined. */
export async function transferOfPermission(runner: Runner, key: string): Promise<StoredTransfer | undefined> {
  const { rows } = await sql<StoredTransfer>`
    select ${STORED_TRANSFER} from athlete_transfer t where t.start_permission = ${key} or t.answer_permission = ${key}
    order by t.id desc limit 1`.execute(runner);
  return rows[0];
}
