import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import * as formStore from "../../src/kernel/form/record/form.store.ts";
import { calls, controls, dtoOf, openForms, post, type Answer, type Forms } from "./every-form.testbed.ts";
import { histogram, report } from "./figures.ts";

// The engine's guarantees are tested on a trial form; this test checks that every form of the portal has them.
vi.mock("../../src/kernel/form/record/form.store.ts", { spy: true });

/** Only its own account opens it, so two users never edit it. */
const OWN = "ownAccountEditControl";
const shared = controls.filter((control) => control !== OWN);

/** Pairs of updates from one read. */
const READINGS = 200;
const ROUNDS = Math.ceil(READINGS / shared.length);

/**
 * Fields that only other viewers may set, here or elsewhere in the portal, and names that a careless merge would misuse.
 */
const PRIVILEGED = (
  "userStatus adminApproval approved submitted paid amount createdOrg created_by cachedPaid protectionLevel created " +
  "registrationStatus passwordHash password_hash updated_at constructor toString"
).split(" ");

const names = ["Első Editke", "Második Márton"] as const;
let forms: Forms;
afterAll(() => forms.portal.close());

type Walk = { control: string; id: number; text: string };
const logged = async () => (await forms.portal.db.selectFrom("change_log").select("id").execute()).length;

let walks: Walk[];
beforeAll(async () => {
  forms = await openForms(names);
  walks = [];
  for (const control of shared) {
    const id = await forms.someRecord(control);
    walks.push({ control, id, text: await forms.someText(control, id) });
  }
});

/** Sends two concurrent updates from one read; returns both answers, and how many log rows were added. */
async function twoUpdates({ control, id, text }: Walk, round: number): Promise<{ answers: Answer[]; rows: number }> {
  const { updated, dto } = await forms.readRecord(control, id);
  const before = await logged();
  const replies = await Promise.all(
    forms.editors.map((editor, number) =>
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
  test("does one of two updates from one read, and logs one", async () => {
    const found = await inAll(ROUNDS);
    report("two updates of one reading", { controls: walks.length, rounds: found.length, answers: histogram(found) });
    expect(found.length).toBeGreaterThanOrEqual(READINGS);
    expect(histogram(found)).toEqual({ "done, kernel.form.conflict, 1 written down": found.length });
  });

  test("loses some without the lock of the row", async () => {
    vi.spyOn(formStore, "lockRow").mockResolvedValue(undefined);
    const found = await inAll(3);
    vi.restoreAllMocks();
    const lost = found.filter((answers) => answers.startsWith("done, done"));
    report("control, no lock of the row", { rounds: found.length, lost: lost.length });
    expect(lost.length).toBeGreaterThan(0);
  }, 120_000);

  test("refuses to save a record that another user has locked, naming that user", async () => {
    for (const { control, id, text } of walks) {
      const lock = `${control}/requestEditAccess`;
      const { updated, dto } = await forms.readRecord(control, id);
      expect([control, (await post(forms.editors[0], lock, { id })).body.successful]).toEqual([control, true]);
      expect((await post(forms.editors[1], lock, { id })).body).toMatchObject({
        successful: false,
        activeUserName: names[0],
      });
      const save = { id, updated, dto: { ...dto, [text]: "Másé" } };
      const { body } = await post(forms.editors[1], `${control}/update`, save);
      expect([control, body.code, body["message"]]).toEqual([
        control,
        "kernel.form.locked",
        expect.stringContaining(names[0]),
      ]);
      await post(forms.editors[0], `${control}/releaseEditAccess`, { id });
      expect((await post(forms.editors[1], `${control}/update`, save)).body.successful).toBe(true);
    }
  });

  test("refuses unknown fields by name, and changes nothing", async () => {
    for (const { control, id, text } of walks) {
      const { updated, dto } = await forms.readRecord(control, id);
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
        const reply = await post(forms.editors[0], `${control}/${act}`, body);
        expect([control, act, reply.status]).toEqual([control, act, 400]);
        expect(Object.keys(reply.body.properties ?? {})).toEqual(expect.arrayContaining(foreign));
      }
      expect(await forms.readRecord(control, id)).toEqual({ id, updated, dto });
      expect(await logged()).toBe(before);
    }
  });
});
