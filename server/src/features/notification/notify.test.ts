import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { placeholdersOf } from "@rajt/contract/mail/mail-templates.values";
import type { Audience } from "@rajt/contract/notification/notification.events";
import { EVENT_NAMES, eventNamed, type EventName } from "@rajt/contract/portal.events";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import { translate } from "../../kernel/http/texts.ts";
import { giveRole, makeAthlete, makeStaff } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { makeRole } from "../access/accounts.testbed.ts";
import { notify } from "./index.ts";

let portal: Portal;
/** The recipients by audience; `another` is in none. */
let audiences: Readonly<Record<Audience, readonly number[]>>;
let another: number;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:00:00Z" });
  const [one, other] = [await makeAthlete(portal.db), await makeAthlete(portal.db)];
  const admin = await makeStaff(portal.db, { roles: ["FederationAdministrator"] });
  const treasurer = await makeStaff(portal.db, { roles: [] });
  await giveRole(portal.db, treasurer.id, (await makeRole(portal.db, { Finance: "WriteRead" })).key);
  const reader = await makeStaff(portal.db, { roles: [] });
  await giveRole(portal.db, reader.id, (await makeRole(portal.db, { Finance: "ReadOnly" })).key);
  another = other.id;
  audiences = {
    account: [one.id],
    address: [one.id],
    superAdmins: [admin.id],
    treasurers: [admin.id, treasurer.id],
  };
});
const emptyTables = async () => {
  for (const table of ["notification", "notification_delivery", "mail"] as const)
    await portal.db.deleteFrom(table).execute();
};
beforeEach(emptyTables);
afterAll(() => portal.close());

const SAMPLES = {
  count: 3,
  id: 7,
  text: "Minta",
  day: "2026-06-01",
  flag: true,
  ids: [4, 9],
  link: "https://pelda.hu/x",
  keyLink: "https://pelda.hu/x",
  rows: [],
  prose: { prose: "Minta" },
} as const;
const samples = (kinds: Readonly<Record<string, keyof typeof SAMPLES>>) =>
  Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, SAMPLES[kind]]));

/** Notifies of an event, with the values of its declaration. */
const notifyOf = (name: EventName, occurrence: string) => {
  const { values, mail } = eventNamed(name);
  const subject = {
    id: 7,
    occurrence,
    accounts: audiences.account,
    address: "ide@pelda.hu",
    at: portal.clock(),
  };
  const content = { values: samples(values ?? {}), ...(mail && { mail: () => samples(placeholdersOf(mail)) }) };
  // cast: each event has a shape of its own, and this has the fields of all of them.
  return tx(portal.db, (tx) => notify(tx, portal.context, name, subject as never, content as never));
};

const rowsOf = async () => ({
  bell: (await portal.db.selectFrom("notification").select("account_id").orderBy("account_id").execute()).map(
    ({ account_id }) => account_id,
  ),
  mails: await (await portal.mails()).select(["template", "recipient", "subject"]).execute(),
});

test.each(EVENT_NAMES)("delivers %s once to its audience, on the bell and by mail as declared", async (name) => {
  const { audience, severity, mail, repeatable } = eventNamed(name);
  const recipients = audiences[audience];
  expect(await notifyOf(name, "one")).toBe(recipients.length);
  expect(await notifyOf(name, "one")).toBe(0);
  const { bell, mails } = await rowsOf();
  expect(bell).toEqual(severity === undefined ? [] : recipients);
  expect(bell).not.toContain(another);
  expect(mails.map(({ template }) => template)).toEqual(mail === undefined ? [] : recipients.map(() => mail));
  const elsewhere = mails.filter(({ recipient }) => recipient === "ide@pelda.hu");
  expect(elsewhere).toHaveLength(audience === "address" ? 1 : 0);
  expect(await notifyOf(name, "two")).toBe(repeatable === true ? recipients.length : 0);
});

const onBell = EVENT_NAMES.filter((name) => eventNamed(name).severity !== undefined);
const byMail = EVENT_NAMES.filter((name) => eventNamed(name).mail !== undefined);

test.each(onBell)("%s has its sentence in both languages, filled in with its stored values", (name) => {
  const { wireType, values = {} } = eventNamed(name);
  for (const locale of LOCALES) {
    const sentence = translate(locale, `notification.message.${wireType ?? name}`, { ...samples(values), flag: "" });
    expect(sentence).not.toMatch(/^notification\.|[{}]/);
  }
});

test.each(byMail)("renders the mail of %s in both languages", async (name) => {
  for (const locale of LOCALES) {
    await emptyTables();
    await portal.db.updateTable("account").set({ locale }).execute();
    await notifyOf(name, locale);
    const mails = await (await portal.mails()).select("html").execute();
    expect(mails.map(({ html }) => html)).toEqual([expect.stringContaining(`<html lang="${locale}">`)]);
  }
});
