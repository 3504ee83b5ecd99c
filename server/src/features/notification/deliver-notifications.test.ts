import { EVENTS } from "@rajt/contract/portal.events";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { tx } from "../../kernel/db/transaction.ts";
import { createLogger } from "../../kernel/log/logger.ts";
import { makeAccounts } from "./notification.testbed.ts";
import { makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { openList } from "../../../test/list.ts";
import { deliverDue } from "./deliver-notifications.ts";
import { notify } from "./index.ts";

const MINUTE = 60_000;
const ACCOUNTS = 230;
const SECRET = "https://pelda.hu/new-password/1/titkos";

let portal: Portal;
let accounts: readonly number[];
const log: string[] = [];
beforeAll(async () => {
  portal = await startPortal({
    poolSize: 4,
    log: createLogger("trace", { write: (line) => void log.push(line) }),
  });
  accounts = await makeAccounts(portal.db, ACCOUNTS);
});
beforeEach(async () => {
  for (const table of ["notification_delivery", "mail", "failure"] as const)
    await portal.db.deleteFrom(table).execute();
});
afterAll(() => portal.close());

const mailLinks = (to: readonly number[], occurrence: string) =>
  tx(portal.db, (tx) =>
    notify(
      tx,
      portal.context,
      "PasswordRequested",
      { id: 1, occurrence, accounts: to, at: portal.clock() },
      { mail: () => ({ link: SECRET, minutes: 30, number: null }) },
    ),
  );
const notifyOfAddress = (to: readonly number[], occurrence: string) =>
  tx(portal.db, (tx) =>
    notify(
      tx,
      portal.context,
      "AddressTaken",
      { id: 1, occurrence, accounts: to, address: "uj@pelda.hu", at: portal.clock() },
      { mail: () => ({}) },
    ),
  );
const deliver = () => portal.runJob("deliver-notifications");
const recipients = async () =>
  (await portal.db.selectFrom("mail").select("recipient").orderBy("recipient").execute()).map(
    ({ recipient }) => recipient,
  );
const rows = () => portal.db.selectFrom("notification_delivery").selectAll().orderBy("id").execute();
const spoil = (text: string | null) =>
  portal.db.updateTable("email_template").set({ text }).where("name", "=", "ADDRESS_KNOWN").execute();

describe("a delivery", () => {
  it("is written once for each account and occurrence", async () => {
    expect(await mailLinks(accounts, "one")).toBe(ACCOUNTS);
    expect(await mailLinks(accounts, "one")).toBe(0);
    expect(await mailLinks(accounts.slice(0, 3), "two")).toBe(3);
    expect(await rows()).toHaveLength(ACCOUNTS + 3);
  });

  it("becomes one mail with several concurrent workers", async () => {
    await mailLinks(accounts, "one");
    await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    await deliver();
    const sent = await recipients();
    expect(sent).toHaveLength(ACCOUNTS);
    expect(new Set(sent).size).toBe(ACCOUNTS);
  });

  it("is neither marked nor mailed if its transaction fails, and is delivered by the next run", async () => {
    await mailLinks(accounts.slice(0, 5), "one");
    const enqueue = () => Promise.reject(new Error("killed"));
    await expect(deliverDue({ ...portal.context, jobs: { enqueue } })).rejects.toThrow("killed");
    expect(await recipients()).toEqual([]);
    expect((await rows()).map(({ sent_at, attempts }) => [sent_at, attempts])).toEqual(Array(5).fill([null, 0]));
    await deliver();
    expect(await recipients()).toHaveLength(5);
  });

  it("has the same message id in every attempt", async () => {
    const idOf = async () =>
      (await portal.db.selectFrom("mail").select("message_id").executeTakeFirstOrThrow()).message_id;
    await mailLinks(accounts.slice(0, 1), "one");
    await deliver();
    const first = await idOf();
    await portal.db.deleteFrom("mail").execute();
    await portal.db.deleteFrom("notification_delivery").execute();
    await mailLinks(accounts.slice(0, 1), "one");
    await deliver();
    expect(await idOf()).toBe(first);
  });

  it("is rendered with the template at the time of delivery", async () => {
    await notifyOfAddress(accounts.slice(0, 1), "one");
    await spoil("Javított szöveg.");
    await deliver();
    expect((await portal.db.selectFrom("mail").select("text").executeTakeFirstOrThrow()).text).toMatch(
      /^Javított szöveg\./,
    );
    await spoil(null);
  });

  it("stores no secret after it is rendered, and logs none", async () => {
    await mailLinks(accounts.slice(0, 1), "one");
    expect(JSON.stringify(await rows())).toContain("titkos");
    await deliver();
    expect(JSON.stringify(await rows())).not.toContain("titkos");
    await portal.db.updateTable("email_template").set({ text: "{{ link" }).where("name", "=", "NEW_PASSWORD").execute();
    await mailLinks(accounts.slice(0, 1), "two");
    await deliver();
    expect((await rows()).at(-1)).toMatchObject({ sent_at: null, attempts: 1 });
    await portal.db.updateTable("email_template").set({ text: null }).where("name", "=", "NEW_PASSWORD").execute();
    expect(log.join("")).not.toContain("titkos");
    expect(JSON.stringify(await portal.db.selectFrom("failure").selectAll().execute())).not.toContain("titkos");
    expect(JSON.stringify(portal.asked)).not.toContain("titkos");
  });
});

describe("deliveries of one digest", () => {
  const mailDigest = (to: readonly number[], occurrence: string, digest: string) =>
    tx(portal.db, (tx) =>
      notify(
        tx,
        portal.context,
        "PasswordRequested",
        { id: 1, occurrence, digest, accounts: to, at: portal.clock() },
        { mail: () => ({ link: `https://pelda.hu/${occurrence}`, minutes: 30, number: null }) },
      ),
    );
  const mails = () => portal.db.selectFrom("mail").selectAll().orderBy("id").execute();

  it("become one mail per account, with all texts in one frame", async () => {
    const two = accounts.slice(0, 2);
    for (const occurrence of ["one", "two", "three"]) await mailDigest(two, occurrence, "same");
    await mailDigest(two, "four", "other");
    await mailLinks(two, "five");
    await deliver();
    const all = await mails();
    const of = (recipient: string | undefined) =>
      all
        .filter((mail) => mail.recipient === recipient)
        .map(({ subject, html, text }) => ({
          more: /\(\+(\d+)\)$/.exec(subject)?.[1],
          frames: html.split("<body").length - 1,
          links: text.match(/https:\S+/g)?.map((link) => link.slice("https://pelda.hu/".length)),
        }));
    const [one, other] = [...new Set(all.map(({ recipient }) => recipient))];
    expect(of(one)).toEqual([
      { more: "2", frames: 1, links: ["one", "two", "three"] },
      { more: undefined, frames: 1, links: ["four"] },
      { more: undefined, frames: 1, links: ["new-password/1/titkos"] },
    ]);
    expect(of(other)).toEqual(of(one));
  });

  it("become one mail even if they exceed a batch and several workers deliver", async () => {
    const three = accounts.slice(0, 3);
    for (let nth = 0; nth < 60; nth++) await mailDigest(three, `${nth}`, "same");
    await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    expect((await mails()).map(({ subject }) => /\(\+\d+\)$/.exec(subject)?.[0])).toEqual(Array(3).fill("(+59)"));
    expect((await rows()).every(({ sent_at }) => sent_at !== null)).toBe(true);
  });

  it("leave out a delivery that cannot be rendered", async () => {
    const one = accounts.slice(0, 1);
    await mailDigest(one, "one", "same");
    await tx(portal.db, (tx) =>
      notify(
        tx,
        portal.context,
        "AddressTaken",
        { id: 1, digest: "same", accounts: one, address: "cimzett1@pelda.hu", at: portal.clock() },
        { mail: () => ({}) },
      ),
    );
    await spoil("{{ broken");
    await mailDigest(one, "two", "same");
    await deliver();
    await spoil(null);
    expect((await mails()).map(({ text }) => text.match(/https:\S+/g))).toEqual([
      ["https://pelda.hu/one", "https://pelda.hu/two"],
    ]);
    expect((await rows()).map(({ sent_at }) => sent_at !== null)).toEqual([true, false, true]);
  });
});

describe("mails of one kind to one account", () => {
  let nth = 0;
  const happened = (to: readonly number[], link: string, name: "PlaceOffered" | "PlaceBarred" = "PlaceOffered") => {
    const place = {
      competition: "Kupa",
      race: "Sprint",
      day: "ma",
      what: name,
      happened: "Így esett.",
      reason: null,
      action: "Megnézem",
    };
    const values = { id: 1, name: "Kupa", race: "Sprint", raceId: 2, reason: "" };
    const mail = () => ({ ...place, link: `https://pelda.hu/${link}` });
    const subject = { id: ++nth, accounts: to, at: portal.clock() };
    return tx(portal.db, (tx) => notify(tx, portal.context, name, subject, { values, mail }));
  };
  const mailsAfter = async (minutes: number) => {
    portal.clock.advance(minutes * MINUTE);
    await Promise.all([deliver(), deliver()]);
    const mails = await portal.db.selectFrom("mail").selectAll().orderBy("id").execute();
    return mails.map(({ recipient, text }) => [recipient, text.match(/(?<=https:\/\/pelda\.hu\/)\w+/g)]);
  };

  it("become one mail ten minutes after the first; later ones do not delay it", async () => {
    const two = accounts.slice(0, 2);
    await happened(two, "a");
    expect(await mailsAfter(6)).toEqual([]);
    await happened(two, "b");
    expect(await mailsAfter(3)).toEqual([]);
    await happened(two.slice(0, 1), "c");
    expect(await mailsAfter(1)).toEqual([
      ["cimzett1@pelda.hu", ["a", "b", "c"]],
      ["cimzett2@pelda.hu", ["a", "b"]],
    ]);
    await happened(two.slice(0, 1), "d");
    expect(await mailsAfter(9)).toHaveLength(2);
    expect((await mailsAfter(1)).slice(2)).toEqual([["cimzett1@pelda.hu", ["d"]]]);
  });

  it("are not joined with mails of another kind", async () => {
    await happened(accounts.slice(0, 1), "a");
    await happened(accounts.slice(0, 1), "b", "PlaceBarred");
    expect((await mailsAfter(10)).map(([, links]) => links)).toEqual([["a"], ["b"]]);
  });

  it("do not take a failed one with them before its next attempt", async () => {
    const spoilNotice = (text: string | null) =>
      portal.db.updateTable("email_template").set({ text }).where("name", "=", "ENTRY_NOTICE").execute();
    await happened(accounts.slice(0, 1), "a");
    await spoilNotice("{{ broken");
    for (let attempt = 0; attempt < 5; attempt++) await mailsAfter(60);
    await spoilNotice(null);
    await happened(accounts.slice(0, 1), "b");
    expect(await mailsAfter(10)).toEqual([["cimzett1@pelda.hu", ["b"]]]);
    expect((await mailsAfter(60)).map(([, links]) => links)).toEqual([["b"], ["a"]]);
  });

  it.each(["PasswordRequested", "PaymentReceived", "FeesReceived", "TransferSheet"] as const)(
    "are not delayed if they are of %s",
    (name) => expect(EVENTS[name].immediate).toBe(true),
  );

  it("leave at once and separately if they are immediate", async () => {
    await mailLinks(accounts.slice(0, 1), "one");
    await mailLinks(accounts.slice(0, 1), "two");
    expect(await mailsAfter(0)).toHaveLength(2);
  });
});

describe("a delivery whose template cannot be rendered", () => {
  it("delays no other delivery, is listed among the failures, and is delivered once the template is corrected", async () => {
    const staff = await makeStaff(portal.db);
    await spoil("{{ broken");
    await notifyOfAddress(accounts.slice(0, 150), "one");
    await mailLinks(accounts.slice(0, 20), "one");
    await deliver();
    expect(await recipients()).toHaveLength(20);
    const waiting = (await rows()).filter(({ sent_at }) => sent_at === null);
    expect(waiting).toHaveLength(150);
    expect(waiting[0]).toMatchObject({ attempts: 1, last_error: expect.stringMatching(/Error/) });
    const admin = await portal.browser().signIn(staff.email, PASSWORD);
    const failures = async () => (await openList(admin, "failure")).rows();
    expect(await failures()).toEqual([
      expect.objectContaining({ what: "deliver-notifications: ADDRESS_KNOWN (hu)", kind: "JOB" }),
    ]);

    // It waits for its next attempt.
    await spoil(null);
    await deliver();
    expect(await recipients()).toHaveLength(20);
    portal.clock.advance(MINUTE);
    await deliver();
    expect(await recipients()).toHaveLength(170);
    expect(
      (await rows()).every(({ sent_at, payload, last_error }) => sent_at && payload === null && last_error === null),
    ).toBe(true);
    expect(await failures()).toEqual([]);
  });
});
