import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeOfficial, type Made } from "../../testing/factories.ts";
import { ask, openAnnouncements, update, type AnnouncementPortal } from "./announcement.testbed.ts";

let portal: AnnouncementPortal;
/** Another member of the committee than the one who decides. */
let colleague: Made;
beforeAll(async () => {
  portal = await openAnnouncements();
  colleague = await makeOfficial(portal.db, { isTechnicalCommittee: true });
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("mail").execute();
});

const denied = { technicalCommitteeApproval: "DENIED", technicalCommitteeDecisionReason: "Hiányzik a pálya térképe." };

async function submitted(): Promise<number> {
  const { body } = await ask(portal.who.organiser, "saveAndSubmit", { dto: portal.dto() });
  expect(body).toMatchObject({ successful: true });
  return body.id ?? 0;
}

async function sentBack(): Promise<number> {
  const id = await submitted();
  expect(await update(portal.who.committee, id, denied)).toMatchObject({ successful: true });
  return id;
}

async function submitAgain(id: number): Promise<void> {
  portal.clock.advance(60_000);
  expect(await update(portal.who.organiser, id, {}, "updateAndSubmit")).toMatchObject({ successful: true });
}

describe("the mail", () => {
  const lastTo = (account: number) =>
    portal.db
      .selectFrom("mail")
      .innerJoin("account", "account.email", "mail.recipient")
      .where("account.id", "=", account)
      .select(["mail.subject", "mail.html", "mail.text"])
      .orderBy("mail.id", "desc")
      .executeTakeFirstOrThrow();

  it("of a denial has a link for the organiser, and for the committee where the announcement is", async () => {
    const id = await sentBack();
    const link = `/competition/edit/${id}`;
    const [organisers, colleagues] = [await lastTo(portal.accounts.organiser), await lastTo(colleague.id)];
    for (const part of [organisers.html, organisers.text]) expect(part).toContain(link);
    expect(organisers.subject).toBe("Őszi duatlon: A technikai bizottság visszaküldte a kiírást.");
    for (const part of [colleagues.html, colleagues.text]) {
      expect(part).not.toContain("/competition/");
      expect(part).toContain("Most újra a szervezőnél van.");
      expect(part).toContain("Indoklás: Hiányzik a pálya térképe.");
    }
    expect(colleagues.html).not.toContain("Megnyitom");
    expect(colleagues.html).not.toContain("<a ");
  });

  it("comes with a link when it is submitted again, and says nothing of a reason where there is none", async () => {
    const id = await sentBack();
    await submitAgain(id);
    const { html, text } = await lastTo(colleague.id);
    for (const part of [html, text]) {
      expect(part).toContain(`/competition/edit/${id}`);
      expect(part).not.toContain("Indoklás");
    }
    expect(text).not.toMatch(/\n\n\n/);
  });
});
