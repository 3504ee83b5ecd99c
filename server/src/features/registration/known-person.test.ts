import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeAthlete, makeClub, PASSWORD as ANYBODYS, type Made } from "../../testing/factories.ts";
import { startPortal, type Portal } from "../../testing/harness.ts";
import { uploadPicture } from "../../testing/upload-picture.ts";
import { nextTaj } from "../../testing/person-fields.ts";
import { accountsOf, mailsTo, person, putUp, recorded, registerAthlete } from "./registration.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";

let portal: Portal;
let club: Made;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4 });
  club = await makeClub(portal.db);
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

describe("somebody who is there already", () => {
  const known = { successful: false, code: "registration.refusal.personKnown" };
  const identity = {
    lastName: "Őrségi",
    firstName: "Éva Mária",
    birthDate: "1985-01-02",
    motherLastName: "Nagy-Kiss",
    motherFirstName: "Ági",
    "athlete.taj": nextTaj(),
  } as const;

  it("by number or by name hears the same words, and nothing of whom", async () => {
    await registerAthlete(portal, club.id, { ...identity, email: "elso@pelda.hu" });
    const byNumber = await registerAthlete(portal, club.id, { "athlete.taj": identity["athlete.taj"] });
    const byName = await registerAthlete(portal, club.id, {
      ...identity,
      lastName: "ORSEGI",
      firstName: "Eva  mária",
      motherLastName: "Nagy Kiss",
      "athlete.taj": nextTaj(),
    });
    expect(byNumber.body).toMatchObject(known);
    expect([byNumber.status, byNumber.body]).toEqual([byName.status, byName.body]);
    expect(JSON.stringify(byName.body)).not.toMatch(/rségi|elso|Éva/);
    const log = await portal.db
      .selectFrom("security_log")
      .select(["account_id", "detail"])
      .where("event", "=", "PERSON_TOLD")
      .execute();
    expect(log).toEqual([1, 2].map(() => ({ account_id: null, detail: { fields: "registration" } })));
    const twin = await registerAthlete(portal, club.id, { ...identity, firstName: "Anna", "athlete.taj": nextTaj() });
    expect(twin.body).toEqual({ successful: true });
  });

  it("is told so whether the address is known or not, so that it tells nothing of addresses", async () => {
    const { email } = await makeClub(portal.db);
    const { body } = await registerAthlete(portal, club.id, { ...identity, email });
    expect(body).toMatchObject(known);
    expect(await mailsTo(portal, email)).toEqual([]);
  });

  it("may come again once the account was removed", async () => {
    const taj = nextTaj();
    await registerAthlete(portal, club.id, { "athlete.taj": taj, email: "torolt@pelda.hu" });
    await portal.db
      .updateTable("account")
      .set({ registration_status: "DELETED" })
      .where("email", "=", "torolt@pelda.hu")
      .execute();
    expect((await registerAthlete(portal, club.id, { "athlete.taj": taj })).body).toEqual({ successful: true });
  });

  it("of many registrations at once has one account: by number, by name, by both", async () => {
    for (const same of ["number", "name", "both"] as const)
      for (let round = 0; round < 3; round += 1) {
        await portal.db.deleteFrom("rate_limit").execute();
        const { "athlete.taj": _taj, ...name } = { ...identity, firstName: `${same} ${round}` };
        const taj = { "athlete.taj": nextTaj() };
        const one = () => ({
          ...(same === "number" ? {} : name),
          "athlete.taj": same === "name" ? nextTaj() : taj["athlete.taj"],
        });
        const answers = await Promise.all([1, 2, 3, 4].map(() => registerAthlete(portal, club.id, one())));
        expect(answers.filter(({ body }) => body.successful)).toHaveLength(1);
        expect(answers.filter(({ body }) => body.code === known.code)).toHaveLength(3);
      }
  });

  it("is not recorded by a club either, and the edit form says by which", async () => {
    const clubs = await portal.browser().signIn(club.email, ANYBODYS);
    const picture = await uploadPicture(clubs, "personEditControl");
    const save = async (changes: object) => {
      const dto = recorded(person({ club: { id: club.id }, profilePicture: picture, ...changes }));
      const { body } = await clubs.send<{ properties: unknown }>("POST", "/api/personEditControl/save", {
        body: JSON.stringify({ dto }),
        headers: { "content-type": "application/json" },
      });
      return body.properties;
    };
    const { "athlete.taj": taj, ...name } = identity;
    expect(await save({ "athlete.taj": taj })).toHaveProperty(["athlete.taj"]);
    expect(await save({ ...name, firstName: "éva-mária" })).toHaveProperty("lastName");
  });

  it("may come again once nobody has proven the address, and the office has not taken them on", async () => {
    const [lapsing, taken] = [nextTaj(), nextTaj()];
    await registerAthlete(portal, club.id, { "athlete.taj": lapsing, email: "eliras@pelda.hu" });
    await registerAthlete(portal, club.id, { "athlete.taj": taken, email: "felvett@pelda.hu" });
    const [account] = await accountsOf(portal, "felvett@pelda.hu");
    const id = account?.id ?? 0;
    await portal.db.updateTable("person").set({ user_status: "Verified" }).where("id", "=", id).execute();
    const again = async (taj: string) => (await registerAthlete(portal, club.id, { "athlete.taj": taj })).body.code;
    portal.clock.advance(48 * 3_600_000);
    await portal.runJob("purge-registrations");
    expect(await again(lapsing)).toBe(known.code);
    portal.clock.advance(1);
    await portal.runJob("purge-registrations");
    expect(await again(lapsing)).toBeUndefined();
    expect(await again(taken)).toBe(known.code);
    portal.clock.set(NOW);
  });
});

describe("an address that is known", () => {
  it("is answered like any other, also of two equal registrations at once, and nothing of the account changes", async () => {
    const made = await makeAthlete(portal.db, { email: "regi.ember@pelda.hu" });
    expect((await registerAthlete(portal, club.id, { email: made.email })).body).toEqual({ successful: true });
    expect((await mailsTo(portal, made.email)).map(({ template }) => template)).toEqual(["REGISTRATION_KNOWN"]);
    const email = "ketszer@pelda.hu";
    const both = await Promise.all([1, 2].map(() => registerAthlete(portal, club.id, { email })));
    expect(both.map(({ body }) => body)).toEqual([{ successful: true }, { successful: true }]);
    expect(await accountsOf(portal, email)).toHaveLength(1);
  });

  it("does not make files anybody's that are not the guest's", async () => {
    const others = await putUp(portal.browser());
    for (const email of ["regi.ember@pelda.hu", "nem.volt@pelda.hu"]) {
      const { body } = await registerAthlete(portal, club.id, { email, profilePicture: others });
      expect(Object.keys(body.properties ?? {})).toEqual(["profilePicture"]);
    }
  });
});
