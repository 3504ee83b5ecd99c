import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../../test/browser.ts";
import { makeOfficial, PASSWORD, type Made } from "../../../../test/factories.ts";
import { openList } from "../../../../test/list.ts";
import { APPOINTED, ask, openAnnouncements, update, type AnnouncementPortal } from "./announcement.testbed.ts";

let portal: AnnouncementPortal;
/** A member of the committee other than the one who decides. */
let colleague: Made & { readonly browser: Browser };
beforeAll(async () => {
  portal = await openAnnouncements();
  const made = await makeOfficial(portal.db, { isTechnicalCommittee: true });
  colleague = { ...made, browser: await portal.browser().signIn(made.email, PASSWORD) };
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.db.deleteFrom("notification").execute();
  await portal.mails();
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

/** Returns the sentences of the bell, newest first. */
async function bell(browser: Browser) {
  const { body } = await browser.call("POST /dashboardNotificationControl/getList", { firstResult: 0, maxResults: 0 });
  return body.map(({ notificationType, data, message }) => ({ notificationType, data, message }));
}

const opens = async (browser: Browser, id: number) => (await ask(browser, "getData", { id })).status === 200;

describe("the bell", () => {
  it("names a returned announcement only to accounts that may open it", async () => {
    const id = await sentBack();
    for (const browser of [colleague.browser, portal.who.organiser, portal.who.admin]) {
      const named = (await bell(browser)).map(({ data }) => data);
      expect(named.length).toBeGreaterThan(0);
      expect(named).toEqual(
        named.map(() => (browser === portal.who.organiser || browser === portal.who.admin ? { id } : {})),
      );
      expect(await opens(browser, id)).toBe("id" in Object(named[0]));
    }
  });

  it("names a new announcement in the reader's language", async () => {
    await submitted();
    const { browser } = colleague;
    expect((await bell(browser)).map(({ message }) => message)).toEqual([
      "Új versenykiírás: Őszi duatlon. Elbírálásra vár.",
    ]);
    const input = { firstResult: 0, maxResults: 0 };
    const { body } = await browser.call("POST /dashboardNotificationControl/getList", input, {
      "accept-language": "en",
    });
    expect(body.map(({ message }) => message)).toEqual([expect.stringContaining("Őszi duatlon")]);
  });

  it("keeps the decision and the reason, and no longer asks for a decision", async () => {
    await sentBack();
    expect((await bell(colleague.browser)).map(({ message }) => message)).toEqual([
      "Őszi duatlon: a kiírást visszaküldték. Indok: Hiányzik a pálya térképe.",
    ]);
  });

  it("asks again after a new submission, and drops what was sent back", async () => {
    const id = await sentBack();
    await submitAgain(id);
    for (const { browser } of [colleague, { browser: portal.who.admin }]) {
      const lines = await bell(browser);
      expect(lines.map(({ notificationType, data }) => [notificationType, data])).toEqual([["NewCompetition", { id }]]);
    }
    expect(await opens(colleague.browser, id)).toBe(true);
    const all = await openList(colleague.browser, "dashboardNotification");
    const states = (await all.rows()).map(
      ({ notificationType, state }) => `${String(notificationType)} ${String(state)}`,
    );
    expect(states.toSorted()).toEqual(["CompetitionDenied READ", "NewCompetition READ", "NewCompetition UNREAD"]);
  });

  it("stops asking the side that has decided, for all its members, and the other side once it has too", async () => {
    const id = await submitted();
    const other = await submitted();
    const asked = async (browser: Browser) =>
      (await bell(browser)).flatMap(({ notificationType, data }) =>
        notificationType === "NewCompetition" ? data : [],
      );
    await update(portal.who.committee, id, { technicalCommitteeApproval: "APPROVED" });
    for (const browser of [colleague.browser, portal.who.committee])
      expect(await asked(browser)).toEqual([{ id: other }]);
    expect(await asked(portal.who.admin)).toEqual([{ id: other }, { id }]);
    portal.clock.advance(60_000);
    await update(portal.who.admin, id, { adminApproval: "APPROVED", ...APPOINTED });
    expect(await asked(portal.who.admin)).toEqual([{ id: other }]);
  });

  it("names no deleted competition", async () => {
    const id = await submitted();
    await update(portal.who.committee, id, { technicalCommitteeApproval: "APPROVED" });
    portal.clock.advance(60_000);
    await update(portal.who.admin, id, { adminApproval: "APPROVED", ...APPOINTED });
    const approved = async () => (await bell(portal.who.organiser)).at(0);
    expect(await approved()).toMatchObject({ notificationType: "CompetitionApproved", data: { id } });
    await portal.db.deleteFrom("competition").where("id", "=", id).execute();
    expect(await approved()).toEqual(expect.objectContaining({ notificationType: "CompetitionApproved", data: {} }));
  });
});

describe("the mail", () => {
  const lastTo = async (account: number) =>
    (await portal.mails())
      .innerJoin("account", "account.email", "mail.recipient")
      .where("account.id", "=", account)
      .select(["mail.subject", "mail.html", "mail.text"])
      .orderBy("mail.id", "desc")
      .executeTakeFirstOrThrow();

  it("of a denial links the organiser, and the committee to the announcement", async () => {
    const id = await sentBack();
    const link = `/competition/edit/${id}`;
    const [organisers, colleagues] = [await lastTo(portal.accounts.organiser), await lastTo(colleague.id)];
    for (const part of [organisers.html, organisers.text]) expect(part).toContain(link);
    expect(organisers.subject).toBe("Őszi duatlon: A technikai bizottság visszaküldte a kiírást.");
    for (const part of [colleagues.html, colleagues.text]) {
      expect(part).not.toContain("/competition/");
      expect(part).toContain("Most újra a rendezőnél van.");
      expect(part).toContain("Indoklás: Hiányzik a pálya térképe.");
    }
    expect(colleagues.html).not.toContain("Megnyitom");
    // The footer's links lead to the portal and to the preferences.
    expect(colleagues.html.match(/<a /g)).toHaveLength(2);
  });

  it("of a new submission has a link, and omits a missing reason", async () => {
    const id = await sentBack();
    await portal.mails();
    await submitAgain(id);
    const { html, text } = await lastTo(colleague.id);
    for (const part of [html, text]) {
      expect(part).toContain(`/competition/edit/${id}`);
      expect(part).not.toContain("Indoklás");
    }
    expect(text).not.toMatch(/\n\n\n/);
  });
});
