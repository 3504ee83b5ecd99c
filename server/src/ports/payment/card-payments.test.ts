import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { describe, expect, it } from "vitest";
import { createHttpServer } from "../../kernel/http/server.ts";
import { openDatabase } from "../../kernel/db/database.ts";
import { freshDatabase } from "../../../test/database.ts";
import { buildApp } from "../../app.ts";
import type { Browser } from "../../../test/browser.ts";
import { makeAthlete, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal } from "../../../test/harness.ts";
import { cardPayments } from "./card-payments.ts";
import { anOrder, NOW } from "./sandbox/simplepay/simplepay-sandbox.testbed.ts";

const SIMPLEPAY_URL = new URL("https://secure.simplepay.hu/payment/v2/");
const BARION_URL = new URL("https://api.barion.com/");
const sandboxed = {
  SIMPLEPAY_MERCHANT: undefined,
  SIMPLEPAY_SECRET_KEY: undefined,
  SIMPLEPAY_URL,
  BARION_POS_KEY: undefined,
  BARION_PAYEE: undefined,
  BARION_URL,
};

describe("the card gateway of a configuration", () => {
  it("has no sandbox beside real keys", async () => {
    const { db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 1, onIdleError: () => {} });
    const real = {
      SIMPLEPAY_MERCHANT: "S1",
      SIMPLEPAY_SECRET_KEY: "secret",
      SIMPLEPAY_URL,
      BARION_POS_KEY: "key",
      BARION_PAYEE: "penztar@rajt.example",
      BARION_URL,
    };
    expect(
      cardPayments(real, { publicUrl: new URL("http://x/"), localUrl: () => "", db, clock: () => NOW }).sandbox,
    ).toBeNull();
    await close();
  });

  it("simulates only the provider without keys", async () => {
    const { db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 1, onIdleError: () => {} });
    const publicUrl = new URL("http://portal.example.test/");
    const log = pino({ level: "silent" });
    const http = await createHttpServer({ log, publicUrl, trustProxy: false, apiPath: "/api", shedsLoad: false });
    const keys = { SIMPLEPAY_MERCHANT: "S1", SIMPLEPAY_SECRET_KEY: "secret" };
    const context = { publicUrl, localUrl: () => http.listeningOrigin, db, clock: () => NOW };
    const { sandbox } = cardPayments({ ...sandboxed, ...keys }, context);
    await sandbox?.(http, async () => undefined);
    const settingsAt = async (url: string) => (await http.inject({ method: "GET", url })).statusCode;
    expect([await settingsAt("/sandbox/settings"), await settingsAt("/sandbox/barion/settings")]).toEqual([404, 200]);
    await http.close();
    await close();
  });

  it("without keys simulates both providers, also behind a proxy and on one connection", async () => {
    const { db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 1, onIdleError: () => {} });
    const publicUrl = new URL("http://portal.example.test/");
    const log = pino({ level: "silent" });
    const http = await createHttpServer({ log, publicUrl, trustProxy: false, apiPath: "/api", shedsLoad: false });
    const context = { publicUrl, localUrl: () => http.listeningOrigin, db, clock: () => NOW };
    const { providers, sandbox } = cardPayments(sandboxed, context);
    await sandbox?.(http, async () => undefined);
    await http.listen({ host: "127.0.0.1", port: 0 });
    const order = anOrder();
    for (const [provider, page] of [
      [providers.SIMPLEPAY, /^http:\/\/portal\.example\.test\/sandbox\/trx\/[0-9a-f]{48}$/],
      [providers.BARION, /^http:\/\/portal\.example\.test\/sandbox\/barion\/trx\/[0-9a-f]{32}$/],
    ] as const) {
      const { paymentUrl, transactionId } = await provider.start(order);
      expect(paymentUrl).toMatch(page);
      expect((await provider.query({ ...order, transactionId }))?.outcome).toBe("PENDING");
      expect((await http.inject(new URL(paymentUrl).pathname)).statusCode).toBe(200);
    }
    await http.close();
    await close();
  });

  it("lets super admins alone see and set the sandbox's behaviour, from the portal's own pages", async () => {
    const portal = await startPortal();
    const { db, clock, context } = portal;
    // Both portals share the database, so a session is valid in both.
    const { email } = await makeStaff(db);
    const admin = await portal.browser().signIn(email, PASSWORD);
    const athlete = await portal.browser().signIn((await makeAthlete(db)).email, PASSWORD);
    const { http } = await buildApp(context, async (app, { superAdminsOnly }) => {
      const both = { publicUrl: context.publicUrl, localUrl: () => app.listeningOrigin, db, clock };
      await cardPayments(sandboxed, both).sandbox?.(app, superAdminsOnly);
      return () => null;
    });
    const knock = async (method: "GET" | "POST", { cookies }: Browser, headers = {}) => {
      const sent = { ...headers, cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
      const payload = method === "POST" ? { latePayment: true } : undefined;
      const asked = () => http.inject({ method, url: "/sandbox/settings", headers: sent, payload });
      let { statusCode } = await asked();
      // A busy machine answers 503 first.
      for (; statusCode === 503; { statusCode } = await asked()) await sleep(100);
      return statusCode;
    };
    for (const method of ["GET", "POST"] as const)
      expect([await knock(method, portal.browser()), await knock(method, athlete)]).toEqual([401, 403]);
    expect(await knock("POST", admin, { origin: "https://elsewhere.example" })).toBe(403);
    expect(await db.selectFrom("sandbox_setting").selectAll().execute()).toEqual([]);
    expect([await knock("POST", admin), await knock("GET", admin)]).toEqual([200, 200]);
    await http.close();
    await portal.close();
  });
});
