import { MOST_MESSAGES } from "@rajt/contract/people/person-message.values";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeClub, makeOfficial, type Made } from "../../../test/factories.ts";
import { openPeople, type PeoplePortal } from "./people-lists.testbed.ts";
import { ask, messagesOf } from "./people.testbed.ts";

const DAY = 86_400_000;

let portal: PeoplePortal;
let club: Made;
let clerk: Browser;
beforeAll(async () => {
  portal = await openPeople({ poolSize: 4 });
  club = await makeClub(portal.db);
  clerk = await portal.clerk({ Athlete: "WriteRead" });
});
afterAll(() => portal.close());

const send = (browser: Browser, id: number, more: object = {}) =>
  ask(browser, "POST personMessageControl/send", { id, subject: "Hiánypótlás", text: "Kérjük, hívj vissza.", ...more });
const history = (browser: Browser, id: number) =>
  ask<{ messages: { subject: string; sentBy: string }[] }>(browser, "POST personMessageControl/getMessages", { id });
const mailsTo = async ({ email }: Made) =>
  (await portal.mails()).where("recipient", "=", email).select(["template", "subject", "text", "reply_to"]).execute();

it("a message is mailed with the sender's address for replies, and stays in the history of the record", async () => {
  const athlete = await makeAthlete(portal.db);
  expect((await send(portal.admin.browser, athlete.id)).body).toMatchObject({ successful: true });
  expect(await mailsTo(athlete)).toEqual([
    {
      template: "PERSON_MESSAGE",
      subject: "Hiánypótlás",
      text: expect.stringContaining("Kérjük, hívj vissza."),
      reply_to: portal.admin.email,
    },
  ]);
  const { body } = await history(clerk, athlete.id);
  expect(body.messages).toMatchObject([{ subject: "Hiánypótlás", sentBy: "Főtitkár Flóra" }]);
  const logged = await portal.db
    .selectFrom("change_log")
    .where("object_id", "=", athlete.id)
    .select("changes")
    .execute();
  expect(logged).toEqual([{ changes: { message: [null, "Hiánypótlás"] } }]);
});

it("only staff who keep the record may write, and read what was written", async () => {
  const athlete = await makeAthlete(portal.db, { club: club.id });
  const referee = await makeOfficial(portal.db);
  const answers: readonly [Browser, number, number][] = [
    [portal.browser(), athlete.id, 401],
    [await portal.signedIn(club), athlete.id, 404],
    [await portal.signedIn(await makeClub(portal.db)), athlete.id, 404],
    [await portal.clerk({ Athlete: "ReadOnly" }), athlete.id, 403],
    [clerk, referee.id, 404],
    [clerk, 999_999, 404],
    [clerk, athlete.id, 200],
  ];
  for (const [browser, id, status] of answers) {
    expect((await send(browser, id)).status).toBe(status);
    expect((await history(browser, id)).status).toBe(status);
  }
});

it("subject and text are required, all at once; a person without an address is refused", async () => {
  const athlete = await makeAthlete(portal.db);
  const { body } = await send(clerk, athlete.id, { subject: " ", text: "" });
  expect(messagesOf(body)).toEqual({ subject: "Mező kötelező.", text: "Mező kötelező." });
  const silent = await makeAthlete(portal.db, { email: null });
  expect((await send(clerk, silent.id)).body).toMatchObject({ code: "people.message.refusal.noAddress" });
});

it("a message to a child without an own address goes to the contact address once it is proved", async () => {
  const child = await makeAthlete(portal.db, { email: null });
  const contact = "uzenet.szulo@pelda.hu";
  const setContact = (values: { contact_email?: string; contact_proved_at?: Date }) =>
    portal.db.updateTable("account").set(values).where("id", "=", child.id).execute();
  await setContact({ contact_email: contact });
  expect((await send(clerk, child.id)).body).toMatchObject({
    code: "people.message.refusal.noAddress",
    message: "Nincs megerősített címe, ezért nem kaphat levelet.",
  });
  await setContact({ contact_proved_at: portal.clock() });
  expect((await send(clerk, child.id)).body).toMatchObject({ successful: true });
  expect(await mailsTo({ ...child, email: contact })).toMatchObject([{ template: "PERSON_MESSAGE" }]);
});

it("one person gets a limited number of messages a day, and the refusal says when the next is possible", async () => {
  const athlete = await makeAthlete(portal.db);
  for (let sent = 0; sent < MOST_MESSAGES.aDayToOne; sent++)
    expect((await send(clerk, athlete.id)).body).toMatchObject({ successful: true });
  expect((await send(clerk, athlete.id)).body).toMatchObject({ code: "people.message.refusal.tooMany" });
  portal.clock.set(new Date(portal.clock().getTime() + DAY + 1_000));
  const nextDay = await portal.signedIn(portal.admin);
  expect((await send(nextDay, athlete.id)).body).toMatchObject({ successful: true });
});
