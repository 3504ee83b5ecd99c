import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { PersonDto } from "./person.store.ts";

/** The first number given; the next are one more than the largest. */
const FIRST_NUMBER = 10_001;

/**
 * Writes the racing part. A word on the person that has changed is the word on the licence too; the first athlete's licence that is verified
 * gets the next number.
 */
export async function writeLicence(
  tx: Tx,
  id: number,
  dto: PersonDto,
  { isNewWord }: { isNewWord: boolean },
): Promise<void> {
  if (!dto.isAthlete && !dto.isCompetitor) return;
  const part = dto.isAthlete ? "athlete" : "competitor";
  const typed = dto[`${part}.licenseNumber`]?.toUpperCase() ?? null;
  const number = typed ?? (dto.isAthlete && dto.userStatus === "Verified" ? await nextNumber(tx, id) : null);
  await sql`
    insert into licence as held (person_id, type, status, number, chip_number, medical_valid_until, medical_document)
    values (${id}, ${dto["athlete.licenseType"] ?? "AMATOR"}, ${dto.userStatus}, ${number}, ${dto[`${part}.chipNumber`]},
      ${dto[`${part}.doctorDate`]}, ${dto[`${part}.doctorDocument`]})
    on conflict (person_id) do update set
      type = coalesce(${dto.isAthlete ? dto["athlete.licenseType"] : null}, held.type),
      status = case when ${isNewWord}::boolean then excluded.status else held.status end,
      number = coalesce(excluded.number, held.number), chip_number = excluded.chip_number,
      medical_valid_until = excluded.medical_valid_until, medical_document = excluded.medical_document`.execute(tx);
}

/** The number held already, or the next: whoever asks at once waits until this transaction has ended. */
async function nextNumber(tx: Tx, id: number): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('the next licence number'))`.execute(tx);
  const { rows } = await sql<{ number: string }>`
    select coalesce((select number from licence where person_id = ${id}),
      (select greatest(max(number::integer) + 1, ${FIRST_NUMBER})::text from licence where number ~ '^[1-9][0-9]{0,8}$'),
      ${FIRST_NUMBER}::text) as number`.execute(tx);
  const [next] = rows;
  if (!next) throw new Error("there is a next number");
  return next.number;
}
