import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { placeholdersOf } from "@rajt/contract/mail/mail-templates.values";
import {
  EVENT_NAMES,
  eventNamed,
  type Audience,
  type EventName,
} from "@rajt/contract/notification/notification.events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import { say } from "../../kernel/http/texts.ts";
import { makeAthlete, makeOfficial, makeStaff } from "../../testing/factories.ts";
import { startPortal, type Portal } from "../../testing/harness.ts";
import { tell } from "./index.ts";

let portal: Portal;
/** The receivers, by audience; `another` never is one. */
let audiences: Readonly<Record<Audience, readonly number[]>>;
let another: number;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:00:00Z" });
  const [one, other] = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
  const admin = await makeStaff(portal.db, { roles: ["FederationAdministrator"] });
  const member = await makeOfficial(portal.db, { isTechnicalCommittee: true });
  another = other.id;
  audiences = {
    account: [one.id],
    address: [one.id],
    superAdmins: [admin.id],
    announcement: [admin.id, member.id],
  };
});
beforeEach(async () => {
  await portal.db.deleteFrom("notification").execute();
  await portal.db.deleteFrom("mail").execute();
});
afterAll(() => portal.close());

const SAMPLES = {
  count: 3,
  id: 7,
  text: "Minta",
  day: "2026-06-01",
  flag: true,
  link: "https://pelda.hu/x",
  rows: [],
} as const;
const samples = (kinds: Readonly<Record<string, keyof typeof SAMPLES>>) =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, SAMPLES[kind]]));

/** Tells of any event what its declaration asks for. */
const tellOf = (name: EventName, occurrence: string) => {
  const { values, mail } = eventNamed(name);
  const subject = {
    id: 7,
    occurrence,
    accounts: audiences.account,
    address: "ide@pelda.hu",
    except: null,
    at: portal.clock(),
  };
  const said = { values: samples(values ?? {}), ...(mail && { mail: () => samples(placeholdersOf(mail)) }) };
  // The cast: each event has a shape of its own, and this has what all of them ask for.
  return tx(portal.db, (tx) => tell(tx, portal.world, name, subject as never, said as never));
};

const rowsOf = async () => ({
  bell: (await portal.db.selectFrom("notification").select("account_id").orderBy("account_id").execute()).map(
    ({ account_id }) => account_id,
  ),
  mails: await portal.db.selectFrom("mail").select(["template", "recipient", "subject"]).execute(),
});

test.each(EVENT_NAMES)("%s comes once, to its audience, on the bell and by mail as it is declared", async (name) => {
  const { audience, severity, mail, again } = eventNamed(name);
  const receivers = audiences[audience];
  expect(await tellOf(name, "one")).toBe(receivers.length);
  expect(await tellOf(name, "one")).toBe(0);
  const { bell, mails } = await rowsOf();
  expect(bell).toEqual(severity === undefined ? [] : receivers);
  expect(bell).not.toContain(another);
  expect(mails.map(({ template }) => template)).toEqual(mail === undefined ? [] : receivers.map(() => mail));
  const elsewhere = mails.filter(({ recipient }) => recipient === "ide@pelda.hu");
  expect(elsewhere).toHaveLength(audience === "address" ? 1 : 0);
  expect(await tellOf(name, "two")).toBe(again === true ? receivers.length : 0);
});

const onBell = EVENT_NAMES.filter((name) => eventNamed(name).severity !== undefined);
const byMail = EVENT_NAMES.filter((name) => eventNamed(name).mail !== undefined);

test.each(onBell)("%s has its sentence in both languages, filled in with what it keeps", (name) => {
  const { as, values = {} } = eventNamed(name);
  for (const locale of LOCALES) {
    const sentence = say(locale, `notification.message.${as ?? name}`, { ...samples(values), flag: "" });
    expect(sentence).not.toMatch(/^notification\.|[{}]/);
  }
});

test.each(byMail)("%s has its mail in both languages", async (name) => {
  const { mail = "" } = eventNamed(name);
  const templates = portal.db.selectFrom("email_template").select("locale").where("name", "=", mail);
  expect((await templates.orderBy("locale").execute()).map(({ locale }) => locale)).toEqual(["en", "hu"]);
});

test("nobody is told of what they did themselves", async () => {
  const [admin = 0, member] = audiences.announcement;
  const said = { values: { id: 7, name: "Kupa", reason: "" }, mail: () => samples(placeholdersOf("COMPETITION_STEP")) };
  const subject = { id: 7, except: admin, at: portal.clock() };
  await tx(portal.db, (tx) => tell(tx, portal.world, "NewCompetition", subject, said as never));
  expect((await rowsOf()).bell).toEqual([member]);
});
