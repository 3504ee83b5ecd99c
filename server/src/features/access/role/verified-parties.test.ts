import { noParty } from "@rajt/contract/kernel/access";
import { USER_STATUSES, type UserStatus } from "@rajt/contract/kernel/enumerations";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Db } from "../../../kernel/db/database.ts";
import * as factory from "../../../../test/factories.ts";
import { ask, openAccounts, type AccountPortal } from "../accounts.testbed.ts";

type Kind = {
  make: (db: Db, traits: { userStatus: UserStatus }) => Promise<factory.Made>;
  flag: keyof typeof noParty;
  table: "organisation" | "person";
};
const organisation = { table: "organisation" } as const;
const person = { table: "person" } as const;
const none = { isReferee: false };

/** By the keys of their roles. */
const KINDS: Readonly<Record<string, Kind>> = {
  Organiser: { ...organisation, make: factory.makeOrganiser, flag: "isOrganizer" },
  Club: { ...organisation, make: factory.makeClub, flag: "isClub" },
  Athlete: { ...person, make: factory.makeAthlete, flag: "isAthlete" },
  Competitor: { ...person, make: factory.makeCompetitor, flag: "isCompetitor" },
  Referee: { ...person, make: factory.makeOfficial, flag: "isReferee" },
  Trainer: {
    ...person,
    make: (db, traits) => factory.makeOfficial(db, { ...traits, ...none, isTrainer: true }),
    flag: "isTrainer",
  },
  TechnicalCommittee: {
    ...person,
    make: (db, traits) => factory.makeOfficial(db, { ...traits, ...none, isTechnicalCommittee: true }),
    flag: "isTechnicalCommittee",
  },
};
const ONES_OWN = [
  { service: "CompetitionCalendar", grantedLevel: "ReadOnly" },
  { service: "Payment", grantedLevel: "WriteRead" },
  { service: "UserProfile", grantedLevel: "WriteRead" },
];

let portal: AccountPortal;
beforeAll(async () => {
  portal = await openAccounts();
  // A right that only these roles grant, so that one call shows who has them.
  await portal.db
    .insertInto("role_service")
    .columns(["role_id", "service", "level"])
    .expression((eb) =>
      eb
        .selectFrom("dashboard_role")
        .where("key", "in", Object.keys(KINDS))
        .select(["id", eb.val("Contest").as("service"), eb.val("ReadOnly" as const).as("level")]),
    )
    .execute();
});
afterAll(() => portal.close());

async function open(made: factory.Made) {
  const browser = await portal.browser().signIn(made.email, factory.PASSWORD);
  return {
    browser,
    isOpen: async () =>
      (await ask(browser, "POST contestTableControl/getInstance", { session: "jog", create: true })).status === 200,
    config: async () => (await browser.call("GET /accessManagement/getAccessConfig", {})).body,
  };
}

const setStatus = (table: Kind["table"], id: number, user_status: UserStatus) =>
  portal.db.updateTable(table).set({ user_status }).where("id", "=", id).execute();

describe.each(Object.entries(KINDS))("a party registered as %s (product/access 5)", (_key, kind) => {
  const unverified = USER_STATUSES.filter((status) => status !== "Verified");

  it.each(unverified)("reaches only its profile while %s", async (userStatus) => {
    const made = await kind.make(portal.db, { userStatus });
    const { browser, isOpen, config } = await open(made);
    const { isSuperAdmin, roleList, serviceList, ...flags } = await config();
    expect([isSuperAdmin, roleList.map(({ name }) => name)]).toEqual([false, ["Nem ellenőrzött"]]);
    expect(serviceList.toSorted((one, other) => one.service.localeCompare(other.service))).toEqual(ONES_OWN);
    expect(flags[kind.flag]).toBe(false);
    const control = kind.table === "person" ? "personEditControl" : "orgEditControl";
    const profile = await ask<{ editableAccess?: string }>(browser, `POST ${control}/getFormData`, { id: made.id });
    expect([profile.status, profile.body.editableAccess]).toEqual([200, "Restricted"]);
    expect(await isOpen()).toBe(false);
  });

  it("has its rights from verification until its withdrawal, at the next request", async () => {
    const made = await kind.make(portal.db, { userStatus: "UnderVerification" });
    await setStatus(kind.table, made.id, "Verified");
    const { isOpen, config } = await open(made);
    expect([await isOpen(), (await config())[kind.flag]]).toEqual([true, true]);
    await setStatus(kind.table, made.id, "Prohibited");
    expect([await isOpen(), (await config())[kind.flag]]).toEqual([false, false]);
  });
});

it("keeps manually assigned roles in every status", async () => {
  const made = await factory.makeAthlete(portal.db, { userStatus: "UnderVerification" });
  await factory.giveRole(portal.db, made.id, "Organiser");
  const { isOpen, config } = await open(made);
  expect([await isOpen(), (await config()).roleList.map(({ name }) => name)]).toEqual([
    true,
    ["Rendező", "Nem ellenőrzött"],
  ]);
});
