import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { Vault } from "../../kernel/vault/vault.ts";
import { writeAddress } from "./address.store.ts";
import { writePerson, type PersonDto } from "./person.store.ts";

/** The first number given; the next are one more than the largest. */
const FIRST_NUMBER = 10_001;

/** Writes all that a person consists of but the account, its files, how it signs in and the office's word. */
export async function writePersonRows(
  tx: Tx,
  id: number,
  dto: PersonDto,
  { now, vault }: { now: Date; vault: Vault },
): Promise<void> {
  await writePerson(tx, id, dto, { now, vault });
  await writeAddress(tx, { id, group: "address", purpose: "HOME" }, dto);
  await writeLicence(tx, id, dto);
  await writeReferee(tx, id, dto);
  await writeTrainer(tx, id, dto);
  await writeDocuments(tx, id, dto);
  await numberLicence(tx, id);
}

/** Writes the racing part. A licence begins with the word on the person, as it was said or is being said. */
async function writeLicence(tx: Tx, id: number, dto: PersonDto): Promise<void> {
  if (!dto.isAthlete && !dto.isCompetitor) return;
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
}

/** Gives the first licence of an athlete that is verified the next number. */
export async function numberLicence(tx: Tx, id: number): Promise<void> {
  const { rows } = await sql`
    select from licence l join person p on p.id = l.person_id
    where p.id = ${id} and l.number is null and p.is_athlete and p.user_status = 'Verified'`.execute(tx);
  if (rows.length === 0) return;
  await sql`update licence set number = ${await nextNumber(tx)} where person_id = ${id}`.execute(tx);
}

/** Whoever asks at once waits until this transaction has ended. */
async function nextNumber(tx: Tx): Promise<string> {
  await sql`select pg_advisory_xact_lock(hashtext('the next licence number'))`.execute(tx);
  const { rows } = await sql<{ number: string }>`
    select coalesce((select greatest(max(number::integer) + 1, ${FIRST_NUMBER})::text from licence where number ~ '^[1-9][0-9]{0,8}$'),
      ${FIRST_NUMBER}::text) as number`.execute(tx);
  const [next] = rows;
  if (!next) throw new Error("there is a next number");
  return next.number;
}

async function writeReferee(tx: Tx, id: number, dto: PersonDto): Promise<void> {
  if (!dto.isReferee) return;
  await sql`
    insert into referee (person_id, shirt_size, has_driving_licence, has_car, languages, licence_number, licence_expires_on, exam_year)
    values (${id}, ${dto["referee.shirtSize"]}, ${dto["referee.hasDrivingLicense"]}, ${dto["referee.hasCar"]}, ${dto["referee.languages"]},
      ${dto["referee.licenseNumber"]}, ${dto["referee.licenseExpirationDate"]}, ${dto["referee.examDate"]})
    on conflict (person_id) do update set shirt_size = excluded.shirt_size, has_driving_licence = excluded.has_driving_licence,
      has_car = excluded.has_car, languages = excluded.languages, licence_number = excluded.licence_number,
      licence_expires_on = excluded.licence_expires_on, exam_year = excluded.exam_year`.execute(tx);
  const held = dto["referee.refQualifications"].map(({ qualification }) => qualification);
  await sql`delete from referee_qualification where person_id = ${id} and qualification <> all(${held}::text[])`.execute(
    tx,
  );
  await sql`insert into referee_qualification (person_id, qualification)
    select ${id}, held from unnest(${held}::text[]) as held on conflict do nothing`.execute(tx);
  const country = dto["referee.location.country"];
  await writeAddress(tx, { id, group: "referee.location", purpose: "REFEREE", country }, dto);
}

async function writeTrainer(tx: Tx, id: number, dto: PersonDto): Promise<void> {
  if (!dto.isTrainer) return;
  await sql`
    insert into trainer (person_id, qualification, qualification_other, qualification_sport, certificate, accepts_self_recommendation)
    values (${id}, ${dto["trainer.qualification"]}, ${dto["trainer.qualificationOther"]}, ${dto["trainer.qualificationSport"]},
      ${dto["trainer.certificate"]}, ${dto["trainer.acceptSelfRecommendation"]})
    on conflict (person_id) do update set qualification = excluded.qualification, qualification_other = excluded.qualification_other,
      qualification_sport = excluded.qualification_sport, certificate = excluded.certificate,
      accepts_self_recommendation = excluded.accepts_self_recommendation`.execute(tx);
}

async function writeDocuments(tx: Tx, id: number, { documentList }: PersonDto): Promise<void> {
  await sql`delete from person_document where person_id = ${id}`.execute(tx);
  const names = documentList.map(({ name }) => name);
  const keys = documentList.map(({ document }) => document);
  await sql`insert into person_document (person_id, name, document)
    select ${id}, name, document from unnest(${names}::text[], ${keys}::text[]) with ordinality as given (name, document, place)
    order by place on conflict do nothing`.execute(tx);
}
