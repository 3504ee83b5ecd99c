import { sql } from "kysely";
import type { Tx } from "../../kernel/db/database.ts";
import type { Vault } from "../../kernel/vault/vault.ts";
import { writeAddress } from "./address.store.ts";
import { writePerson, type PersonDto } from "./person.store.ts";

/** The first number given; the next are one more than the largest. */
const FIRST_NUMBER = 10_001;

/** Writes all that a person consists of but the account, its files and how it signs in. `isNewWord`: the office's word has changed. */
export async function writePersonRows(
  tx: Tx,
  id: number,
  dto: PersonDto,
  { isNewWord, now, vault }: { isNewWord: boolean; now: Date; vault: Vault },
): Promise<void> {
  await writePerson(tx, id, dto, { now, vault });
  await writeAddress(tx, { id, group: "address", purpose: "HOME" }, dto);
  await writeLicence(tx, id, dto, isNewWord);
  await writeReferee(tx, id, dto);
  await writeTrainer(tx, id, dto);
  await writeDocuments(tx, id, dto);
}

/**
 * Writes the racing part. A word on the person that has changed is the word on the licence too; the first athlete's licence that is verified
 * gets the next number.
 */
async function writeLicence(tx: Tx, id: number, dto: PersonDto, isNewWord: boolean): Promise<void> {
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
