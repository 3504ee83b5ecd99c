import { addDays } from "@rajt/contract/kernel/days";
import { sql } from "kysely";
import type { Tx } from "../src/kernel/db/database.ts";
import { sealNumbers } from "../src/features/people/index.ts";
import { addressOf, motherOf, phoneOf, tajOf, townOf } from "./details.ts";
import { fileRow } from "./files.ts";
import { accountRow, addAccounts, type DemoSettings } from "./account.store.ts";
import type { DemoPerson } from "./person.ts";
import type { DemoPlan, PlannedPerson } from "./plan.ts";
import { insertRows, type TableRow } from "../src/kernel/db/rows.store.ts";
import { texts } from "./demo.texts.hu.ts";

type Placed = PlannedPerson & { readonly id: number; readonly at: number };

/** Everyone with what makes them an athlete, a referee, a trainer; answers their ids in the plan's order. */
export async function addPeople(
  tx: Tx,
  { people }: DemoPlan,
  clubIds: readonly number[],
  settings: DemoSettings,
): Promise<number[]> {
  const ids = await addAccounts(
    tx,
    people.map(({ who }, at) => accountRow("PERSON", who.email ?? emailOf(who, at), settings)),
  );
  const placed = people.map((planned, at): Placed => ({ ...planned, id: ids[at] ?? 0, at }));
  await addFiles(tx, placed, settings);
  await insertRows(
    tx,
    "person",
    placed.map((each) => personRow(each, clubIds, settings)),
  );
  await insertRows(
    tx,
    "address",
    placed.filter(({ who }) => who.isWhole).flatMap(({ id, at, who }) => homes(id, at, who)),
  );
  await insertRows(
    tx,
    "licence",
    placed.flatMap((each) => licenceRow(each, settings)),
  );
  // The register of sports medicine was asked a moment ago: what the demo shows of medical days stands for its first day.
  await insertRows(
    tx,
    "medical_query",
    placed.filter(({ who }) => hasNumber(who)).map(({ id }) => ({ person_id: id, asked_at: settings.now })),
  );
  await addOfficials(tx, placed, settings);
  await insertRows(
    tx,
    "person_document",
    placed.flatMap(({ id, papers: { camp } }) =>
      camp === null ? [] : [{ person_id: id, name: texts.paper.camp, document: camp.key }],
    ),
  );
  return ids;
}

const emailOf = ({ racing }: DemoPerson, at: number): string => `${racing?.number ?? `szemely${at}`}@demo.rajt.example`;

/** Papers and portraits belong to the person, and their records name them. */
async function addFiles(tx: Tx, placed: readonly Placed[], { now }: DemoSettings): Promise<void> {
  const files = placed.flatMap(({ id, papers }) =>
    Object.values(papers).flatMap((file) => (file === null ? [] : [{ id, file }])),
  );
  await insertRows(
    tx,
    "file",
    files.map(({ id, file }) => fileRow(file, id, { rule: "ownerAndClub", now })),
  );
  await insertRows(
    tx,
    "file_use",
    files.map(({ id, file }) => ({ file_key: file.key, object: "person", object_id: id })),
  );
  await sql`update account set profile_picture = f.key from file f where f.owner_id = account.id and f.category = 'Image'`.execute(
    tx,
  );
}

function personRow(
  { id, at, who, born, papers }: Placed,
  clubIds: readonly number[],
  { now, vault }: DemoSettings,
): TableRow {
  const { racing, isWhole } = who;
  return {
    id,
    kind: "PERSON",
    last_name: who.last,
    first_name: who.first,
    birth_date: born,
    gender: who.gender,
    user_status: who.status,
    archived: who.isArchived ?? false,
    is_athlete: racing?.as === "athlete",
    is_competitor: racing?.as === "competitor",
    is_referee: who.referee !== undefined,
    is_trainer: who.trainer !== undefined,
    is_technical_committee: who.isCommittee ?? false,
    athlete_reg_type: racing?.regType ?? null,
    club_id: who.club === null ? null : clubIds[who.club],
    birth_place: isWhole ? townOf(at + 5) : null,
    mother_last_name: motherOf(at).mother_last_name,
    mother_first_name: motherOf(at).mother_first_name,
    nationality: who.nationality,
    phone_number: isWhole ? phoneOf(200 + at) : null,
    ...sealNumbers(vault, id, {
      social_security_number: hasNumber(who) ? tajOf(at) : null,
      id_card_number: null,
      passport_number: null,
    }),
    parental_permission: papers.permission?.key ?? null,
    statutes_accepted_at: isWhole ? now : null,
    removed: false,
  };
}

const hasNumber = ({ racing, isWhole }: DemoPerson): boolean => racing?.as === "athlete" && isWhole;

const homes = (id: number, at: number, { referee }: DemoPerson): TableRow[] =>
  ["HOME", ...(referee ? ["REFEREE"] : [])].map((purpose) => ({ account_id: id, purpose, ...addressOf(at) }));

/** The distance between two chips' numbers. */
const CHIP_STEP = 31;

function licenceRow({ id, at, who, papers }: Placed, { today }: DemoSettings): TableRow[] {
  const { racing } = who;
  if (!racing) return [];
  return [
    {
      person_id: id,
      type: racing.licence,
      status: who.status,
      number: racing.number,
      chip_number: racing.number === null ? null : `C${1000 + at * CHIP_STEP}`,
      medical_valid_until: racing.medical === null ? null : addDays(today, racing.medical),
      medical_document: papers.doctor?.key ?? null,
    },
  ];
}

async function addOfficials(tx: Tx, placed: readonly Placed[], { today }: DemoSettings): Promise<void> {
  const referees = placed.flatMap(({ id, at, who: { referee } }) => (referee ? [{ id, at, referee }] : []));
  await insertRows(
    tx,
    "referee",
    referees.map(({ id, at, referee }) => ({
      person_id: id,
      shirt_size: referee.shirt,
      has_driving_licence: true,
      has_car: at % 2 === 0,
      languages: referee.languages,
      licence_number: referee.number,
      licence_expires_on: referee.number === null ? null : addDays(today, (at % 5) * 90 - 30),
      exam_year: referee.examYear,
    })),
  );
  await insertRows(
    tx,
    "referee_qualification",
    referees.flatMap(({ id, referee }) =>
      referee.qualifications.map((qualification) => ({ person_id: id, qualification })),
    ),
  );
  await insertRows(
    tx,
    "trainer",
    placed.flatMap(({ id, who: { trainer }, papers: { certificate } }) =>
      trainer
        ? [
            {
              person_id: id,
              qualification: trainer.qualification,
              qualification_other: trainer.other ?? null,
              qualification_sport: trainer.sport ?? null,
              certificate: certificate?.key ?? null,
              accepts_self_recommendation: true,
            },
          ]
        : [],
    ),
  );
}
