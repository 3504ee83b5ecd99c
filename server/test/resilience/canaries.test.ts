import { PassThrough } from "node:stream";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  openPaymentPortal,
  PAY,
  RESULT,
  RETURN,
  SECRET_KEY,
  type PaymentPortal,
} from "../../src/features/payment/payment.testbed.ts";
import { createLogger } from "../../src/kernel/log/logger.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../factories.ts";
import { report } from "./figures.ts";

/** Secrets that must not appear anywhere but in their own place. */
const NEW_PASSWORD = "kanári-jelszó-Őz77";
const WRONG_PASSWORD = "elírt-kanári-Qx42";
const TAJ = "914203775";
const log: string[] = [];

let portal: PaymentPortal;
let athlete: Browser;
let email: string;
let place: { competition: number; race: number };

beforeAll(async () => {
  const out = new PassThrough().setEncoding("utf8").on("data", (line: string) => log.push(line));
  portal = await openPaymentPortal({ poolSize: 4, log: createLogger("trace", out) });
  ({ email } = await makeAthlete(portal.db));
  const { id, races } = await makeCompetition(portal.db);
  place = { competition: id, race: races[0] ?? 0 };
});
afterAll(() => portal.close());

/** Runs a day of an account, with everything that can fail; returns the bodies of all answers. */
async function walk(): Promise<{ answers: string[]; secrets: Record<string, string> }> {
  const answers: unknown[] = [];
  const keep = <T extends { body: unknown }>(reply: T): T => (answers.push(reply.body), reply);
  const guest = portal.browser();
  keep(await guest.call("POST /userLogin/loginV2", { email, password: WRONG_PASSWORD }));
  keep(await guest.call("POST /userLogin/loginV2", { email: WRONG_PASSWORD, password: email }));
  keep(await guest.call("POST /userAccountControl/requestNewPassword", { email }));
  for (const { name, data } of portal.asked.splice(0)) await portal.runJob(name, data);
  await portal.mails();
  const link = await sql<{ text: string }>`select text from mail where template = 'NEW_PASSWORD'`.execute(portal.db);
  const [, userId = "", key = ""] = /new-password\/(\d+)\/([\w-]+)/.exec(link.rows[0]?.text ?? "") ?? [];
  const dto = { password: NEW_PASSWORD, passwordAgain: NEW_PASSWORD };
  const set = "POST /userAccountControl/setNewPassword";
  keep(
    await guest.call(set, {
      key,
      userId: Number(userId),
      dto: { password: WRONG_PASSWORD, passwordAgain: NEW_PASSWORD },
    }),
  );
  keep(await guest.call(set, { key, userId: Number(userId), dto }));
  keep(await guest.call(set, { key, userId: Number(userId), dto }));
  athlete = await portal.browser().signIn(email, NEW_PASSWORD);
  const session = athlete.cookies.get("session") ?? "";
  keep(await athlete.call("POST /competitionEntryControl/personEntry", { ...place, isDelete: false }));
  keep(
    await athlete.send("POST", "/api/competitionEntryControl/personEntry", {
      body: JSON.stringify({ ...place, isDelete: TAJ, taj: TAJ }),
      headers: { "content-type": "application/json" },
    }),
  );
  keep(await athlete.send("GET", `/api/userLogin/isLoggedIn?taj=${TAJ}&session=${session}`));
  keep(await athlete.send("GET", `/new-password/${userId}/${key}`));
  // The address of an own calendar is a secret: it opens the calendar. Only its owner reads it.
  const { body: feed } = await athlete.call("POST /competitionEntryControl/makeOwnFeed", {});
  const feedToken = /([\w-]+)\.ics$/.exec(feed.path)?.[1] ?? "";
  keep(await portal.browser().send("GET", feed.path));
  keep(await portal.browser().send("GET", `${feed.path}?lang=xx`));
  keep(await portal.browser().send("GET", `${feed.path}x`));
  keep(await athlete.call("GET /competitionEntryControl/getOwnFeed", {}));
  const basket = keep(await athlete.call("GET /basketControl/getBasketContent", {}));
  const items = basket.body.map(({ id }) => id);
  const { body: address } = keep(
    await athlete.call(PAY, { urlBase: new URL("/basket", portal.url).href, itemIdList: items }),
  );
  if (typeof address !== "string") throw new Error("no payment started");
  const back = await portal.payer(address, "success");
  keep(await portal.comeBack(athlete, back));
  keep(await athlete.call(RETURN, { r: back.r, s: `${back.s}x` }));
  keep(await athlete.call(RESULT, { orderRef: await portal.orderOf(address) }));
  keep(await portal.notify({ orderRef: "x", taj: TAJ }));
  keep(await portal.notify({ orderRef: "x" }, "another-key"));
  await breakDatabase(() => athlete.call("GET /basketControl/getBasketContent", {}).then(keep));
  for (const { name, data } of portal.asked.splice(0)) await portal.runJob(name, data);
  return {
    answers: answers.map((answer) => JSON.stringify(answer) ?? ""),
    secrets: {
      password: NEW_PASSWORD,
      "mistyped password": WRONG_PASSWORD,
      "old password": PASSWORD,
      TAJ,
      "reset key": key,
      "address of one's calendar": feedToken,
      session,
      "payment key": SECRET_KEY,
    },
  };
}

/** Fails in the middle of a call, with an error that has the statement and its values. */
async function breakDatabase(work: () => Promise<unknown>): Promise<void> {
  await sql`alter table entry rename to entry_away`.execute(portal.db);
  try {
    await work();
  } finally {
    await sql`alter table entry_away rename to entry`.execute(portal.db);
  }
}

const tables = [
  "change_log",
  "security_log",
  "payment_message",
  "notification",
  "notification_delivery",
  "rate_limit",
  "account",
  "session",
  "password_reset",
  "own_feed",
];

test("no secret is in the log, an answer, a mail of another purpose or a row", async () => {
  const { answers, secrets } = await walk();
  const rows = await Promise.all(
    tables.map(async (table) => {
      const { rows: found } = await sql<{ row: string }>`select t::text as row from ${sql.table(table)} t`.execute(
        portal.db,
      );
      return [table, found.map(({ row }) => row).join("\n")] as const;
    }),
  );
  const mails = await sql<{ mail: string; template: string }>`select m::text as mail, template from mail m`.execute(
    portal.db,
  );
  const places: Record<string, string> = {
    log: log.join(""),
    answers: answers.join("\n"),
    ...Object.fromEntries(rows),
    mails: mails.rows
      .filter(({ template }) => template !== "NEW_PASSWORD")
      .map(({ mail }) => mail)
      .join("\n"),
    "mails of the key": mails.rows
      .filter(({ template }) => template === "NEW_PASSWORD")
      .map(({ mail }) => mail)
      .join("\n"),
  };
  const hits = Object.entries(places).flatMap(([where, text]) =>
    Object.entries(secrets)
      .filter(
        ([what, secret]) =>
          forms(secret).some((form) => text.includes(form)) && !(where === "mails of the key" && what === "reset key"),
      )
      .map(([what]) => `${what} in ${where}`),
  );
  const sizes = Object.fromEntries(Object.entries(places).map(([where, { length }]) => [where, length]));
  report("canaries", { secrets: Object.keys(secrets).length, hits: hits.length, characters: sizes });
  expect(Object.entries(secrets).filter(([, secret]) => secret.length < 9)).toEqual([]);
  // The search has data: everything was written, and where the key belongs it is found.
  for (const place of ["log", "answers", "change_log", "security_log", "payment_message", "mails"])
    expect(sizes[place]).toBeGreaterThan(100);
  expect(places["mails of the key"]).toContain(secrets["reset key"]);
  expect(places["log"]).toContain('"status":500');
  expect(hits).toEqual([]);
});

test("the log redacts by name what a careless statement would log", () => {
  const lines: string[] = [];
  const out = new PassThrough().setEncoding("utf8").on("data", (line: string) => lines.push(line));
  createLogger("trace", out).info(
    { password: NEW_PASSWORD, person: { taj: TAJ }, request: { headers: { cookie: "x-canary" } } },
    "careless",
  );
  createLogger("trace", out).info({ note: TAJ }, "a name that nobody foresaw");
  const [careless = "", unforeseen = ""] = lines;
  for (const secret of [NEW_PASSWORD, TAJ, "x-canary"]) expect(careless).not.toContain(secret);
  expect(unforeseen).toContain(TAJ);
});

/** A secret as itself, and as in JSON, addresses and base64. */
const forms = (secret: string): string[] => [
  secret,
  secret.normalize("NFD"),
  JSON.stringify(secret).slice(1, -1),
  encodeURIComponent(secret),
  Buffer.from(secret).toString("base64").replaceAll("=", ""),
  Buffer.from(secret).toString("hex"),
];
