import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeStaff, PASSWORD } from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { importSeason } from "./import-season.ts";
import { SeasonProblems } from "./problem.ts";
import { readWorkbook } from "./read-workbook.ts";
import { aSeason, competition, race } from "./season.testbed.ts";

type Dto = Record<string, unknown> & Record<"raceList" | "distanceList", Record<string, unknown>[]>;
type Answer = { successful: boolean; id?: number; properties?: Record<string, { message: string }[]> };

let portal: Portal;
let admin: Browser;
let imported: number;
/** The form's values for the competition in the file. */
let dto: Dto;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-11-21T10:00:00Z" });
  await read(aSeason());
  imported = (await portal.db.selectFrom("competition").select("id").executeTakeFirstOrThrow()).id;
  admin = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
  const record = await ask<Dto>("getData", { id: imported });
  const {
    id: _id,
    updated: _updated,
    protectionLevel: _level,
    moves: _moves,
    may: _may,
    name: _name,
    ...written
  } = record;
  for (const name of ["submitted", "approved", "cancelled", "cancellationReason"]) delete written[name];
  dto = {
    ...written,
    adminApproval: null,
    technicalCommitteeApproval: null,
    raceList: record.raceList.map((race) => ({ ...race, id: null })),
  } as Dto;
});
afterAll(() => portal.close());

const read = async (workbook: Buffer) =>
  importSeason(portal.db, await readWorkbook(workbook), { actor: null, now: portal.clock() });

async function ask<T>(call: string, input: unknown): Promise<T> {
  const { body } = await admin.send<T>("POST", `/api/competitionEditControl/${call}`, {
    body: JSON.stringify(input),
    headers: { "content-type": "application/json" },
  });
  return body;
}

/** Returns every row of an announcement without its own ids, keys, time stamps and approval. */
async function rowsOf(id: number): Promise<unknown> {
  const { rows } = await sql<{ rows: unknown }>`
    select jsonb_build_object(
      'self', to_jsonb(c) - array['id', 'created_at', 'updated_at', 'submitted', 'approved', 'admin_approval', 'committee_approval'],
      'parts', (select jsonb_agg(to_jsonb(p) - array['id', 'competition_id', 'key'] order by p.order_index)
        from competition_part p where p.competition_id = c.id),
      'distances', (select jsonb_agg(to_jsonb(d) - array['id', 'competition_id'] order by d.order_index)
        from competition_distance d where d.competition_id = c.id),
      'prices', (select jsonb_agg(to_jsonb(e) - array['id', 'competition_id'] order by e.order_index)
        from entry_price e where e.competition_id = c.id),
      'races', (select jsonb_agg(jsonb_build_array(to_jsonb(r) - array['id', 'competition_id'],
          (select jsonb_agg(p.order_index order by p.order_index) from race_part l join competition_part p on p.id = l.part_id where l.race_id = r.id),
          (select jsonb_agg(to_jsonb(g) - 'race_id' order by g.age_group_id) from race_age_group g where g.race_id = r.id),
          (select jsonb_agg(t.type order by t.type) from race_licence_type t where t.race_id = r.id)) order by r.order_index)
        from race r where r.competition_id = c.id)) as rows
    from competition c where c.id = ${id}`.execute(portal.db);
  return rows[0]?.rows;
}

it("a file and the form write the same rows", async () => {
  const saved = await ask<Answer>("save", { dto });
  expect(saved).toMatchObject({ successful: true });
  expect(await rowsOf(saved.id ?? 0)).toEqual(await rowsOf(imported));
});

describe("an import refuses with the form's own message:", () => {
  const first = (list: Record<string, unknown>[], changes: Record<string, unknown>) =>
    list.map((line, at) => (at === 0 ? { ...line, ...changes } : line));
  const other = (changes: Partial<typeof race>) => aSeason({ races: [{ ...race, ...changes }] });
  const elsewhere = (changes: object) => aSeason({ competitions: [{ ...competition, ...changes }] });

  it.each<[string, string, () => Buffer, () => Partial<Dto>]>([
    [
      "an end before the start",
      "endDate",
      () => elsewhere({ ends_on: "2027-03-26" }),
      () => ({ endDate: "2027-03-26" }),
    ],
    [
      "deadlines out of order",
      "preRegDeadline2",
      () => elsewhere({ entry_deadline_2: "2027-02-28" }),
      () => ({ preRegDeadline2: "2027-02-28" }),
    ],
    [
      "a deadline after the end",
      "regDeadline",
      () => elsewhere({ registration_deadline: "2027-03-29" }),
      () => ({ regDeadline: "2027-03-29" }),
    ],
    ["coordinates that are none", "coordLat", () => elsewhere({ latitude: "észak" }), () => ({ coordLat: "észak" })],
    [
      "an overlong text",
      "officeHours",
      () => elsewhere({ office_hours: "ő".repeat(256) }),
      () => ({ officeHours: "ő".repeat(256) }),
    ],
    [
      "a race on another day",
      "raceList.0.date",
      () => other({ date: "2027-03-29" }),
      () => ({ raceList: first(dto.raceList, { date: "2027-03-29" }) }),
    ],
    [
      "transition that closes before it opens",
      "raceList.0.depotOut",
      () => other({ transition_closes: 3600 }),
      () => ({ raceList: first(dto.raceList, { depotOut: 3600 }) }),
    ],
    [
      "a race for nobody",
      "raceList.0.isMale",
      () => other({ is_male: false }),
      () => ({ raceList: first(dto.raceList, { isMale: false, name: null }) }),
    ],
    [
      "a limit of the bike beyond that of the whole",
      "distanceList.0.levelTimeByCycling",
      () =>
        aSeason({
          settings: [{ competition: competition.code, distance: "Sprint", time_limit: 120, bike_time_limit: 121 }],
        }),
      () => ({ distanceList: first(dto.distanceList, { levelTimeByCycling: 7260 }) }),
    ],
    [
      "no line for a distance",
      "competitionPartList.0.distance",
      () =>
        aSeason({
          distances: [{ name: "Sprint" }, { name: "Olimpiai" }],
          settings: [{ competition: competition.code, distance: "Olimpiai", time_limit: 240 }],
        }),
      () => ({ distanceList: [] }),
    ],
  ])("%s", async (_, field, workbook, changes) => {
    const answer = await ask<Answer>("saveAndSubmit", { dto: { ...dto, ...changes() } });
    const message = answer.properties?.[field]?.[0]?.message;
    expect(message).toEqual(expect.any(String));
    const refused = await read(workbook()).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(SeasonProblems);
    expect((refused as SeasonProblems).problems).toContainEqual(
      expect.objectContaining({ text: message, line: 2, column: expect.any(String) }),
    );
  });
});
