import type { Call } from "@rajt/contract/kernel/calls";
import { portalCalls } from "@rajt/contract/portal.calls";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { announcementDto } from "../features/competition/announcement.testbed.ts";
import { organisationDto } from "../features/people/people.testbed.ts";
import { saveAthlete } from "../features/people/persons.testbed.ts";
import * as formStore from "../kernel/form/form.store.ts";
import type { Browser } from "../testing/browser.ts";
import { makeAthlete, makeClub, makeOrganiser, makeStaff, PASSWORD } from "../testing/factories.ts";
import { startPortal, type Portal } from "../testing/harness.ts";
import { sized, unguarded } from "../testing/size.ts";
import { histogram, report } from "./figures.ts";
import { shapeOf } from "./input.arbitrary.ts";

// What the engine of forms promises is shown in its own room on a form of a test's; here that every form of the portal keeps it.
vi.mock("../kernel/form/form.store.ts", { spy: true });

const calls: Readonly<Record<string, Call>> = portalCalls;
const controls = Object.keys(calls).flatMap((name) => /^POST \/(\w+EditControl)\/update$/.exec(name)?.[1] ?? []);
/** Two of one reading, so many times in all. */
const READINGS = sized(controls.length, 200);
const ROUNDS = Math.ceil(READINGS / controls.length);

/** What only others may set, here or elsewhere in the portal, and what a careless merge would take for more than a name. */
const PRIVILEGED = (
  "userStatus adminApproval approved submitted paid amount createdOrg created_by cachedPaid protectionLevel created " +
  "registrationStatus passwordHash password_hash updated_at constructor toString"
).split(" ");

let portal: Portal;
let editors: readonly [Browser, Browser];
let names: readonly [string, string];
beforeAll(async () => {
  portal = await startPortal({ poolSize: 8 });
  await makeAthlete(portal.db);
  await makeOrganiser(portal.db);
  await makeClub(portal.db);
  names = ["Első Editke", "Második Márton"];
  const signedIn = async (name: string) =>
    portal.browser().signIn((await makeStaff(portal.db, { name })).email, PASSWORD);
  editors = [await signedIn(names[0]), await signedIn(names[1])];
});
afterAll(() => portal.close());

type Values = Record<string, unknown>;
type Answer = Values & {
  successful?: boolean;
  code?: string;
  id?: number;
  updated?: string;
  properties?: Record<string, unknown>;
  data?: { id: number }[];
};
const post = (browser: Browser, path: string, body: object) =>
  browser.send<Answer>("POST", `/api/${path}`, {
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

type Shape = ReturnType<typeof shapeOf>;
const dtoOf = (control: string): Shape => shapeOf(calls[`POST /${control}/update`]!.input).properties!["dto"]!;

/** What of a record may be sent back, at every level. */
const writable = (values: Values, { properties = {} }: Shape): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const shape = properties[name];
      if (!shape) return [];
      return [[name, shape.properties && !shape.anyOf ? writable(value as Values, shape) : value]];
    }),
  );

type Held = { id: number; updated: string; dto: Values };

/** A record as a page holds it: what may be sent back, and the stamp. */
async function readRecord(control: string, id: number): Promise<Held> {
  const { body } = await post(editors[0], `${control}/getData`, { id });
  return { id, updated: String(body.updated), dto: writable(body, dtoOf(control)) };
}

/** Records whose forms ask for more than can be found by trying. */
const asked: Readonly<Record<string, () => Promise<{ id?: number }>>> = {
  orgEditControl: async () => (await post(editors[0], "orgEditControl/save", { dto: organisationDto() })).body,
  competitionEditControl: async () => {
    const { id } = await makeOrganiser(portal.db);
    const dto = { ...(await announcementDto(portal)), createdOrg: { id } };
    return (await post(editors[0], "competitionEditControl/save", { dto })).body;
  },
  personEditControl: async () => saveAthlete(editors[0], (await makeClub(portal.db)).id),
};

/** Some record that the form opens: one that is asked for by name, or by the list beside it. */
async function someRecord(control: string): Promise<number> {
  const id = (await asked[control]?.())?.id;
  if (id !== undefined) return id;
  const list = control.replace(/EditControl$/, "TableControl");
  const session = { session: "minden", create: true };
  const opening = calls[`POST /${list}/getInstance`];
  const views = opening && shapeOf(opening.input).properties?.["view"]?.enum;
  for (const view of views ?? [undefined]) {
    await post(editors[0], `${list}/getInstance`, view === undefined ? session : { ...session, view });
    const { body } = await post(editors[0], `${list}/getList`, { session: "minden", firstResult: 0, maxResults: 50 });
    for (const { id } of (body.data ?? []).toReversed())
      if ((await post(editors[0], `${control}/getFormData`, { id })).body["editableAccess"] === "Full") return id;
  }
  return madeRecord(control);
}

/** What is offered first where the field is one of choices. */
async function someChoice(control: string, path: string): Promise<unknown> {
  const selection = new RegExp(`^(GET|POST) /(${control}/get${path}\\w*Selection)$`, "i");
  const [, method = "", address = ""] = Object.keys(calls).flatMap((name) => selection.exec(name) ?? []);
  if (method === "") return undefined;
  const { body } = await (method === "GET"
    ? editors[0].send<unknown[]>("GET", `/api/${address}`)
    : editors[0].send<unknown[]>("POST", `/api/${address}`, {
        body: "{}",
        headers: { "content-type": "application/json" },
      }));
  return body[0];
}

/** A new record, whose wrong fields are given one thing after another until they are right. */
async function madeRecord(control: string): Promise<number> {
  const { body: empty } = await editors[0].send<Values>("GET", `/api/${control}/create`);
  const { id: _, updated: __, protectionLevel: ___, ...dto } = empty;
  for (const attempt of ["Új érték", 1, "2026-05-05", "uj@pelda.hu", null]) {
    const { body } = await post(editors[0], `${control}/save`, { dto });
    if (body.id !== undefined) return body.id;
    for (const path of Object.keys(body.properties ?? {})) dto[path] = (await someChoice(control, path)) ?? attempt;
  }
  throw new Error(`make a record that ${control} opens`);
}

/** A text of the record that takes another, found by trying. */
async function someText(control: string, id: number): Promise<string> {
  const { dto } = await readRecord(control, id);
  for (const [name, value] of Object.entries(dto)) {
    if (typeof value !== "string") continue;
    const { updated } = await readRecord(control, id);
    const { body } = await post(editors[0], `${control}/update`, {
      id,
      updated,
      dto: { ...dto, [name]: `${value} 0` },
    });
    if (body.successful) return name;
  }
  throw new Error(`no text of ${control} takes another`);
}

const logged = async () => (await portal.db.selectFrom("change_log").select("id").execute()).length;

type Walk = { control: string; id: number; text: string };
let walks: Walk[];
beforeAll(async () => {
  walks = [];
  for (const control of controls) {
    const id = await someRecord(control);
    walks.push({ control, id, text: await someText(control, id) });
  }
});

/** Two updates of one reading at once; what each was told, and how many rows the log grew by. */
async function twoUpdates({ control, id, text }: Walk, round: number): Promise<{ answers: Answer[]; rows: number }> {
  const { updated, dto } = await readRecord(control, id);
  const before = await logged();
  const replies = await Promise.all(
    editors.map((editor, number) =>
      post(editor, `${control}/update`, { id, updated, dto: { ...dto, [text]: `Szöveg ${round}/${number}` } }),
    ),
  );
  return { answers: replies.map(({ body }) => body), rows: (await logged()) - before };
}

const inAll = async (rounds: number) => {
  const found: string[] = [];
  for (const walk of walks)
    for (let round = 0; round < rounds; round++) {
      const { answers, rows } = await twoUpdates(walk, round);
      const told = answers.map(({ successful, code }) => (successful ? "done" : String(code))).toSorted();
      found.push(`${told.join(", ")}, ${rows} written down`);
    }
  return found;
};

describe("every form of the portal", () => {
  test("of two updates from one reading does one, and writes down one (properties 22, 87)", async () => {
    const found = await inAll(ROUNDS);
    report("two updates of one reading", { controls: walks.length, rounds: found.length, answers: histogram(found) });
    expect(found.length).toBeGreaterThanOrEqual(READINGS);
    expect(histogram(found)).toEqual({ "done, kernel.form.conflict, 1 written down": found.length });
  });

  unguarded(
    "without the lock of the row some are lost (property 22)",
    async () => {
      vi.spyOn(formStore, "lockRow").mockResolvedValue(undefined);
      const found = await inAll(3);
      vi.restoreAllMocks();
      const lost = found.filter((answers) => answers.startsWith("done, done"));
      report("control, no lock of the row", { rounds: found.length, lost: lost.length });
      expect(lost.length).toBeGreaterThan(0);
    },
    120_000,
  );

  test("refuses to save what another has open, by name (property 21)", async () => {
    for (const { control, id, text } of walks) {
      const lock = `${control}/requestEditAccess`;
      const { updated, dto } = await readRecord(control, id);
      expect([control, (await post(editors[0], lock, { id })).body.successful]).toEqual([control, true]);
      expect((await post(editors[1], lock, { id })).body).toMatchObject({
        successful: false,
        activeUserName: names[0],
      });
      const save = { id, updated, dto: { ...dto, [text]: "Másé" } };
      const { body } = await post(editors[1], `${control}/update`, save);
      expect([control, body.code, body["message"]]).toEqual([
        control,
        "kernel.form.locked",
        expect.stringContaining(names[0]),
      ]);
      await post(editors[0], `${control}/releaseEditAccess`, { id });
      expect((await post(editors[1], `${control}/update`, save)).body.successful).toBe(true);
    }
  });

  test("refuses by name what is none of its fields, and changes nothing (property 68)", async () => {
    for (const { control, id, text } of walks) {
      const { updated, dto } = await readRecord(control, id);
      const known = Object.keys(dtoOf(control).properties ?? {});
      const foreign = PRIVILEGED.filter((name) => !known.includes(name));
      expect(foreign.length).toBeGreaterThan(12);
      const more = Object.fromEntries(foreign.map((name) => [name, 1]));
      const before = await logged();
      for (const [act, body] of [
        ["update", { id, updated, dto: { ...dto, [text]: "Több", ...more } }],
        ["update", { id, updated, dto: { ...dto, [text]: "Több" }, ...more }],
        ...(calls[`POST /${control}/save`]
          ? [
              ["save", { dto: { ...dto, [text]: "Több", ...more } }] as const,
              ["save", { dto: { ...dto, [text]: "Több" }, ...more }] as const,
            ]
          : []),
      ] as const) {
        const reply = await post(editors[0], `${control}/${act}`, body);
        expect([control, act, reply.status]).toEqual([control, act, 400]);
        expect(Object.keys(reply.body.properties ?? {})).toEqual(expect.arrayContaining(foreign));
      }
      expect(await readRecord(control, id)).toEqual({ id, updated, dto });
      expect(await logged()).toBe(before);
    }
  });
});
