import { afterAll, beforeAll, expect, it } from "vitest";
import { beginFeePayment, billFee, completePerson, makeAthlete } from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import { openPeople, type PeoplePortal } from "../people-lists.testbed.ts";

const DAY = 86_400_000;

let portal: PeoplePortal;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 4, now: "2026-05-04T10:00:00Z" });
});
afterAll(() => portal.close());

async function made(traits: Parameters<typeof makeAthlete>[1] = {}) {
  const athlete = await makeAthlete(portal.db, traits);
  await completePerson(portal.db, athlete.id, "2026-10-01");
  return athlete;
}
/** A new session: an earlier one has ended once a week has passed. */
const office = () => portal.signedIn(portal.admin);
const listOf = async (column: string) =>
  openList(await office(), "person", {
    view: "athlete",
    filter: [{ propertyName: column, type: "EQ", value: true }],
  });
const mailsTo = async (address: string) =>
  (await portal.mails()).where("recipient", "=", address).select(["template", "text"]).execute();
async function owingFee() {
  const owing = await made({ paidYears: [] });
  const receivable = await billFee(portal.db, owing.id, "LICENSE_AMATOR", 2026);
  await portal.db.updateTable("receivable").set({ due_on: "2026-05-04" }).where("id", "=", receivable).execute();
  return owing;
}
type Outcome = { changed: number; refused: { code: string; firstIds: number[] }[] };

it("each reminder filter lists exactly the persons with that missing or due item", async () => {
  const complete = await made();
  const over = await made();
  await portal.db
    .updateTable("licence")
    .set({ medical_valid_until: "2026-05-03" })
    .where("person_id", "=", over.id)
    .execute();
  const soon = await made();
  await portal.db
    .updateTable("licence")
    .set({ medical_valid_until: "2026-06-03" })
    .where("person_id", "=", soon.id)
    .execute();
  const none = await made();
  await portal.db.updateTable("licence").set({ medical_valid_until: null }).where("person_id", "=", none.id).execute();
  const minor = await made({ birthDate: "2012-03-04" });
  const waiting = await made({ userStatus: "UnderVerification", birthDate: "2012-03-04" });
  const owing = await owingFee();
  const all = [complete, over, soon, none, minor, waiting, owing].map(({ id }) => id);
  const found = async (column: string) =>
    (await (await listOf(column)).rows())
      .map(({ id }) => id)
      .filter((id) => all.includes(id))
      .toSorted((a, b) => a - b);
  expect(await found("clearanceDue")).toEqual([over.id, soon.id, none.id]);
  expect(await found("paperMissing")).toEqual([minor.id]);
  expect(await found("feeDue")).toEqual([owing.id]);
});

it("a reminder is mailed without health data, once a week for one thing; the others are named with the reason", async () => {
  const due = await made({ birthDate: "2012-03-04" });
  await portal.db
    .updateTable("licence")
    .set({ medical_valid_until: "2026-05-01" })
    .where("person_id", "=", due.id)
    .execute();
  const complete = await made();
  const silent = await made({ email: null });
  await portal.db
    .updateTable("licence")
    .set({ medical_valid_until: null })
    .where("person_id", "=", silent.id)
    .execute();
  const remind = async (about: string) => {
    const list = await openList(await office(), "person", { view: "athlete" });
    for (const { id } of [due, complete, silent]) await list.ask("selectOne", { id, add: true });
    // cast: an act answers its outcome.
    const body = (await list.ask("remind", { about })).body as unknown as Outcome;
    return {
      changed: body.changed,
      refused: Object.fromEntries(body.refused.map(({ code, firstIds }) => [code, firstIds])),
    };
  };
  const others = {
    "people.reminder.refusal.nothingDue": [complete.id],
    "people.reminder.refusal.noAddress": [silent.id],
  };
  expect(await remind("CLEARANCE")).toEqual({ changed: 1, refused: others });
  expect(await remind("CLEARANCE")).toEqual({
    changed: 0,
    refused: { ...others, "people.reminder.refusal.recently": [due.id] },
  });
  expect((await remind("PAPERS")).changed).toBe(1);
  expect(await mailsTo(due.email)).toHaveLength(2);
  portal.clock.set(new Date(portal.clock().getTime() + 7 * DAY));
  expect((await remind("CLEARANCE")).changed).toBe(1);
  const mails = await mailsTo(due.email);
  expect(mails.map(({ template }) => template).toSorted()).toEqual([
    "CLEARANCE_DUE",
    "CLEARANCE_DUE",
    "PAPERS_MISSING",
  ]);
  for (const { text } of mails) expect(text).not.toContain("2026");
});

it("a reminder of a child without an own address goes to the proved contact address", async () => {
  const child = await made({ birthDate: "2012-03-04", email: null });
  const contact = "emlekezteto.szulo@pelda.hu";
  await portal.db.updateTable("account").set({ contact_email: contact }).where("id", "=", child.id).execute();
  await portal.db
    .updateTable("account")
    .set({ contact_proved_at: portal.clock() })
    .where("id", "=", child.id)
    .execute();
  await portal.db
    .updateTable("licence")
    .set({ medical_valid_until: "2026-05-01" })
    .where("person_id", "=", child.id)
    .execute();
  const list = await listOf("clearanceDue");
  expect((await list.ask("remind", { id: child.id, about: "CLEARANCE" })).body).toMatchObject({ changed: 1 });
  expect(await mailsTo(contact)).toMatchObject([{ template: "CLEARANCE_DUE" }]);
});

it("a reminder of a fee names the fee and its amount", async () => {
  const owing = await owingFee();
  const list = await listOf("feeDue");
  expect((await list.ask("remind", { id: owing.id, about: "FEE" })).body).toMatchObject({ changed: 1 });
  expect(await mailsTo(owing.email)).toMatchObject([{ template: "FEE_REMINDER" }]);
});

it("a fee in an open payment is no due fee: the list leaves its debtor out, and a reminder is refused", async () => {
  const paying = await owingFee();
  const fees = await portal.db.selectFrom("fee").select("id").where("account_id", "=", paying.id).execute();
  await beginFeePayment(
    portal.db,
    paying.id,
    fees.map(({ id }) => id),
    "EMLEKEZTETO-1",
  );
  expect((await (await listOf("feeDue")).rows()).map(({ id }) => id)).not.toContain(paying.id);
  const list = await openList(await office(), "person", { view: "athlete" });
  expect((await list.ask("remind", { id: paying.id, about: "FEE" })).body).toMatchObject({
    changed: 0,
    refused: [{ code: "people.reminder.refusal.nothingDue" }],
  });
  expect(await mailsTo(paying.email)).toEqual([]);
});

it("a reminder is refused to everyone but super admins, and without its subject", async () => {
  const { id } = await made();
  const list = await openList(await portal.clerk({ Athlete: "WriteRead" }), "person", { view: "athlete" });
  expect((await list.ask("remind", { id, about: "FEE" })).status).toBe(403);
  const own = await openList(await office(), "person", { view: "athlete" });
  expect((await own.ask("remind", { id })).body).toMatchObject({ successful: false });
});
