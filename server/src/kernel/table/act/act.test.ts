import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeClub, PASSWORD, type Made } from "../../../../test/factories.ts";
import { openMarks, type Marks } from "./act.testbed.ts";

let portal: Marks;
let other: Made;
beforeAll(async () => {
  portal = await openMarks({ poolSize: 4 });
  other = await makeClub(portal.db);
});
afterAll(() => portal.close());

const marked = async (ids: readonly number[]) =>
  (await portal.names(ids)).map((name) => name.length - name.replaceAll("!", "").length);

describe("an act on the selection", () => {
  it("is done, answers the reasons of refused rows, and leaves those selected", async () => {
    const [open, closed] = [await portal.rows(portal.club, 3), await portal.rows(portal.club, 2, "zárt")];
    const list = await portal.open(portal.club.browser, ...open, ...closed);
    const { body } = await list.act({ run: "egy" });
    expect(body).toEqual({
      successful: true,
      run: "egy",
      total: 5,
      done: 5,
      changed: 3,
      refused: [
        {
          code: "kernel.tableRefusal.protected",
          message: "Ez a sor nem törölhető.",
          count: 2,
          firstIds: closed,
        },
      ],
    });
    expect(await marked([...open, ...closed])).toEqual([1, 1, 1, 0, 0]);
    expect(await list.selected()).toEqual(closed);
  });

  it("reaches only rows in scope that match the filter, whatever was selected", async () => {
    const [own, hidden] = [await portal.rows(portal.club, 2, "látszik"), await portal.rows(portal.club, 1, "rejtett")];
    const foreign = await portal.rows(other, 2, "látszik");
    const list = await portal.open(portal.club.browser, ...own, ...hidden, ...foreign);
    await list.filter({ propertyName: "name", type: "LIKE", value: "látszik" });
    expect((await list.act({})).body).toMatchObject({ total: 2, changed: 2, refused: [] });
    expect(await marked([...own, ...hidden, ...foreign])).toEqual([1, 1, 0, 0, 0]);
  });

  it("is refused where nothing is selected, and writes nothing", async () => {
    const foreign = await portal.rows(other, 1);
    const list = await portal.open(portal.club.browser, ...foreign);
    expect((await list.act({ run: "semmi" })).body).toMatchObject({ successful: false, code: "kernel.act.nothing" });
    const runs = portal.db.selectFrom("act_run").select("id").where("id", "=", "semmi").execute();
    expect(await runs).toEqual([]);
  });

  it("keeps a selection that was changed meanwhile", async () => {
    const [first = 0, second = 0] = await portal.rows(portal.club, 2);
    const list = await portal.open(portal.club.browser, first);
    await sql`create function select_meanwhile() returns trigger language plpgsql as $$ begin
      update table_session set selection = ${sql.lit(JSON.stringify([{ add: true, ids: [second] }]))}::jsonb; return new; end $$;
      create trigger select_meanwhile after update on contest execute function select_meanwhile()`.execute(portal.db);
    await list.act({});
    await sql`drop trigger select_meanwhile on contest; drop function select_meanwhile()`.execute(portal.db);
    expect(await list.selected()).toEqual([second]);
  });

  it("validates its prompt values", async () => {
    const list = await portal.open(portal.club.browser, ...(await portal.rows(portal.club, 1)));
    for (const sign of ["", "négy"]) {
      const { status, body } = await list.act({ sign });
      expect([status, Object.keys(body.properties ?? {})]).toEqual([400, ["sign"]]);
    }
  });
});

describe("an act on one row", () => {
  it("changes that row, selected or not, filtered or not, and no other user's", async () => {
    const [id = 0, chosen = 0] = await portal.rows(portal.club, 2);
    const [foreign = 0] = await portal.rows(other, 1);
    const list = await portal.open(portal.club.browser, chosen);
    await list.filter({ propertyName: "name", type: "LIKE", value: "nincs ilyen" });
    expect((await list.act({ id })).body).toMatchObject({ total: 1, changed: 1 });
    expect((await list.act({ id: foreign })).status).toBe(404);
    expect(await marked([id, chosen, foreign])).toEqual([1, 0, 0]);
    await list.filter();
    expect(await list.selected()).toEqual([chosen]);
  });

  it("is the only form of an act declared so, and acts that share a call differ in what they send", async () => {
    const [id = 0] = await portal.rows(portal.club, 1);
    const list = await portal.open(portal.admin, id);
    expect((await list.act({ on: true }, "markControl/one")).status).toBe(400);
    expect((await list.act({ on: false, id, run: "le" }, "markControl/one")).body).toMatchObject({ changed: 1 });
    const { rows } = await sql`select act from act_run where id = 'le'`.execute(portal.db);
    expect(rows).toEqual([{ act: "unmarkOne" }]);
  });

  it("is refused to a viewer without the right", async () => {
    const [id = 0] = await portal.rows(portal.club, 1);
    const list = await portal.open(portal.club.browser, id);
    expect((await list.act({ on: true, id }, "markControl/one")).status).toBe(403);
    expect(await marked([id])).toEqual([0]);
  });
});

describe("a run", () => {
  it("that is sent again answers the same and changes nothing twice", async () => {
    const ids = await portal.rows(portal.club, 5);
    const list = await portal.open(portal.club.browser, ...ids);
    const { body: first } = await list.act({ run: "ketto" });
    await list.ask("selectAll", { add: true });
    expect((await list.act({ run: "ketto" })).body).toEqual(first);
    expect(await marked(ids)).toEqual([1, 1, 1, 1, 1]);
  });

  it("continues where it broke off", async () => {
    const ids = await portal.rows(portal.club, 250, "törik");
    const list = await portal.open(portal.club.browser);
    await list.filter({ propertyName: "name", type: "LIKE", value: "törik" });
    await list.ask("selectAll", { add: true });
    await breakAt(ids.at(-1) ?? 0);
    expect((await list.act({ run: "harom" })).status).toBe(500);
    expect((await marked(ids)).lastIndexOf(1)).toBe(199);
    await mend();
    const { body } = await list.act({ run: "harom" });
    expect(body.done).toBe(body.total);
    expect(new Set(await marked(ids))).toEqual(new Set([1]));
  });

  it("is done once where two requests continue it at once", async () => {
    const ids = await portal.rows(portal.club, 150, "egyszer");
    const list = await portal.open(portal.club.browser);
    await list.filter({ propertyName: "name", type: "LIKE", value: "egyszer" });
    await list.ask("selectAll", { add: true });
    const both = await Promise.all([list.act({ run: "negy" }), list.act({ run: "negy" })]);
    for (const { body } of both) expect(body).toMatchObject({ total: 150, done: 150, changed: 150 });
    expect(new Set(await marked(ids))).toEqual(new Set([1]));
  });

  it("belongs to its own account, and to the input that it began with", async () => {
    const ids = await portal.rows(portal.club, 1);
    const list = await portal.open(portal.club.browser, ...ids);
    await list.act({ run: "ot" });
    expect((await list.act({ run: "ot", sign: "?" })).status).toBe(409);
    const theirs = await portal.rows(other, 1);
    const neighbour = await portal.browser().signIn(other.email, PASSWORD);
    const { body } = await (await portal.open(neighbour, ...theirs)).act({ run: "ot" });
    expect(body).toMatchObject({ total: 1, changed: 1 });
    expect(await marked(theirs)).toEqual([1]);
  });

  it("only moves forward: the database checks it", async () => {
    const list = await portal.open(portal.club.browser, ...(await portal.rows(portal.club, 1)));
    await list.act({ run: "hat" });
    const back = (change: string) => sql`update act_run set ${sql.raw(change)} where id = 'hat'`.execute(portal.db);
    for (const change of ["done = 0", "row_ids = '{1}'", "act = 'markOne'"])
      await expect(back(change)).rejects.toMatchObject({ code: "RJ012" });
    await expect(back("done = 2")).rejects.toMatchObject({ code: "23514" });
  });
});

/** Rows from this id on cannot be written. */
const breakAt = (id: number) =>
  sql`create function breaks() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
    create trigger breaks before update on contest for each row when (old.id >= ${sql.lit(id)}) execute function breaks()`.execute(
    portal.db,
  );
const mend = () => sql`drop trigger breaks on contest; drop function breaks()`.execute(portal.db);
