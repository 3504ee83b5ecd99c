import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeClub } from "../../../../test/factories.ts";
import { openMarks, type Marks, type OpenMarks } from "./act.testbed.ts";
import { LONG_ACTS } from "./long-acts.ts";

const MANY = 2_001;
const SECOND = 1_000;

let portal: Marks;
let ids: number[];
let list: OpenMarks;
let runs = 0;
let run: string;
beforeAll(async () => {
  portal = await openMarks();
});
afterAll(() => portal.close());
beforeEach(async () => {
  run = `hosszu-${++runs}`;
  portal.asked.length = 0;
  const name = `hosszú ${runs}`;
  ids = await portal.rows(portal.club, MANY, name);
  list = await portal.open(portal.club.browser);
  await list.filter({ propertyName: "name", type: "LIKE", value: name });
  await list.ask("selectAll", { add: true });
});

const queued = () => portal.asked.filter(({ name }) => name === LONG_ACTS);
const work = () => portal.runJob(LONG_ACTS, queued()[0]?.data);
const signs = async () =>
  new Set((await portal.names(ids)).map((name) => name.length - name.replaceAll("!", "").length));

describe("an act on very many rows", () => {
  it("runs once, as a job, and answers a repeated request with the progress", async () => {
    expect((await list.act({ run })).body).toMatchObject({ successful: true, total: MANY, done: 0, changed: 0 });
    expect((await list.act({ run })).body).toMatchObject({ total: MANY, done: 0 });
    expect(queued()).toHaveLength(1);
    await work();
    expect((await list.act({ run })).body).toMatchObject({ total: MANY, done: MANY, changed: MANY, refused: [] });
    expect(await signs()).toEqual(new Set([1]));
    expect(await list.selected()).toEqual([]);
  });

  it("continues where a worker was killed, and is done once by two workers", async () => {
    await list.act({ run });
    const broken = ids[250] ?? 0;
    await sql`create function kills() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$;
      create trigger kills before update on contest for each row when (old.id = ${sql.lit(broken)}) execute function kills()`.execute(
      portal.db,
    );
    await expect(work()).rejects.toThrow("killed");
    await sql`drop trigger kills on contest; drop function kills()`.execute(portal.db);
    expect((await list.act({ run })).body).toMatchObject({ done: 200, changed: 200 });
    await Promise.all([work(), work()]);
    expect((await list.act({ run })).body).toMatchObject({ done: MANY, changed: MANY });
    expect(await signs()).toEqual(new Set([1]));
  });

  it("is enqueued again once after it has stalled", async () => {
    await list.act({ run });
    portal.clock.advance(31 * SECOND);
    await Promise.all([list.act({ run }), list.act({ run })]);
    expect(queued()).toHaveLength(2);
    await work();
    portal.clock.advance(31 * SECOND);
    await list.act({ run });
    expect(queued()).toHaveLength(2);
  });

  it("checks rights and scope again at each batch", async () => {
    const next = await makeClub(portal.db);
    const lost = ids.slice(0, 5);
    await list.act({ run });
    await sql`update contest set name = replace(name, ${`of ${portal.club.id}`}, ${`of ${next.id}`}) where id = any(${lost})`.execute(
      portal.db,
    );
    await work();
    const { body } = await list.act({ run });
    expect(body).toMatchObject({ changed: MANY - 5, refused: [{ code: "kernel.act.gone", count: 5, firstIds: lost }] });
    expect(await portal.names(lost)).not.toContainEqual(expect.stringContaining("!"));
  });

  it("changes nothing more once the account has lost the right", async () => {
    await list.act({ run });
    const standing = (to: "ACTIVE" | "DISABLED") =>
      portal.db.updateTable("account").set({ registration_status: to }).where("id", "=", portal.club.id).execute();
    await standing("DISABLED");
    await work();
    await standing("ACTIVE");
    const { body } = await list.act({ run });
    expect(body).toMatchObject({ changed: 0, refused: [{ code: "kernel.error.forbidden", count: MANY }] });
    expect(await signs()).toEqual(new Set([0]));
  });
});
