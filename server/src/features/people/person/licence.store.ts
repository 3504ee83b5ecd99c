import { sql } from "kysely";
import type { Tx } from "../../../kernel/db/database.ts";
import type { PersonDto } from "./person.store.ts";

/**
 * Writes the licence of a person. A new licence begins with the person's verification status. Without a racing role it
 * stays, except the medical clearance: the health data is not needed any more.
 */
export async function writeLicence(tx: Tx, id: number, dto: PersonDto): Promise<void> {
  if (!dto.isAthlete && !dto.isCompetitor) {
    await sql`update licence set medical_valid_until = null, medical_document = null where person_id = ${id}`.execute(
      tx,
    );
    return;
  }
  const part = dto.isAthlete ? "athlete" : "competitor";
  const number = dto[`${part}.licenseNumber`]?.toUpperCase() ?? null;
  await sql`
    insert into licence as held (person_id, type, status, number, chip_number, medical_valid_until, medical_document)
    values (${id}, ${dto["athlete.licenseType"] ?? "AMATOR"}, ${dto.userStatus}, ${number}, ${dto[`${part}.chipNumber`]},
      ${dto[`${part}.doctorDate`]}, ${dto[`${part}.doctorDocument`]})
    on conflict (person_id) do update set
      type = coalesce(${dto.isAthlete ? dto["athlete.licenseType"] : null}, held.type),
      number = coalesce(excluded.number, held.number), chip_number = excluded.chip_number,
      medical_valid_until = excluded.medical_valid_until, medical_document = excluded.medical_document`.execute(tx);
  await numberLicence(tx, id);
}

/**
 * Assigns the next number to the first licence of a verified athlete, and of a competitor without an own address, who
 * has no other name to sign in with.
 */
export async function numberLicence(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`
    select from licence l join person p on p.id = l.person_id join account a on a.id = p.id
    where p.id = ${id} and l.number is null and (p.is_athlete or a.email is null) and p.user_status = 'Verified'`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`update licence set number = ${await nextNumber(tx)} where person_id = ${id}`.execute(tx);
}

/** Returns the next number of the sequence that was not assigned manually. */
async function nextNumber(tx: Tx): Promise<string> {
  for (;;) {
    const { rows } = await sql<{ number: string; taken: boolean }>`
      select n.number, exists (select from licence l where l.number = n.number) as taken
      from (select nextval('licence_number_sequence')::text as number) as n`.execute(tx);
    const [next] = rows;
    if (next && !next.taken) return next.number;
  }
}
