import type { StepFacts } from "@rajt/contract/entry/own-steps.rules";
import { sql } from "kysely";
import type { Db } from "../../../kernel/db/database.ts";

type Person = NonNullable<StepFacts["person"]>;
/** The corrections that the federation asked for are read apart. */
type StoredFacts = Omit<StepFacts, "isSentBack">;
/** An organisation has no birth date. */
type StepRow = Omit<StoredFacts, "person"> &
  Omit<Person, "birthDate"> & { readonly birthDate: Person["birthDate"] | null };

/** Reads what a person or an organisation has done in a year before it may compete; null for staff. */
export async function readStepFacts(db: Db, account: number, year: number): Promise<StoredFacts | null> {
  const { rows } = await sql<StepRow>`
    select case when coalesce(a.email, a.contact_email) is null then 'none' when a.email is null and a.contact_proved_at is null then 'unproved'
        else 'proved' end as address,
      coalesce(p.user_status, o.user_status, 'UnderVerification') as "userStatus",
      coalesce((select max(c.at) from change_log c where c.object in ('person', 'organisation') and c.object_id = a.id
        and c.action = 'status' and c.changes -> 'userStatus' ->> 1 = 'UnderVerification'), a.registered_at) as "underVerificationSince",
      (select case when count(*) = 0 then 'none' when bool_and(f.paid) then 'paid' else 'unpaid' end
        from fee_with_balance f
        where f.account_id = a.id and f.active and f.year = ${year} and f.kind not in ('TRANSFER', 'OTHER')) as fees,
      p.birth_date as "birthDate", a.profile_picture is not null as "hasPortrait",
      p.parental_permission is not null as "hasParentalPermission", coalesce(p.is_trainer, false) as "isTrainer",
      t.certificate is not null as "hasCertificate", coalesce(p.is_athlete or p.is_competitor, false) as starts,
      coalesce(p.athlete_reg_type in ('REG_HU', 'REG_EN'), false) as "isOnTrial",
      coalesce(l.status = 'Verified', false) as "isLicenceValid", l.medical_valid_until as "medicalValidUntil"
    from account a
    left join person p on p.id = a.id
    left join organisation o on o.id = a.id
    left join licence l on l.person_id = a.id
    left join trainer t on t.person_id = a.id
    where a.id = ${account} and a.kind <> 'STAFF'`.execute(db);
  const [row] = rows;
  if (row === undefined) return null;
  const { address, userStatus, underVerificationSince, fees, birthDate, ...person } = row;
  return {
    address,
    userStatus,
    underVerificationSince,
    fees,
    person: birthDate === null ? null : { birthDate, ...person },
  };
}
