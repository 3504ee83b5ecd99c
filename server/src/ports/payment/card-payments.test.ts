import pino from "pino";
import { describe, expect, it } from "vitest";
import { createHttpServer } from "../../kernel/http/server.ts";
import { openDatabase } from "../../kernel/db/database.ts";
import { freshDatabase } from "../../testing/database.ts";
import { cardPayments } from "./card-payments.ts";
import { anOrder, NOW } from "./sandbox/testbed.ts";

const SIMPLEPAY_URL = new URL("https://secure.simplepay.hu/payment/v2/");
const sandboxed = { SIMPLEPAY_MERCHANT: undefined, SIMPLEPAY_SECRET_KEY: undefined, SIMPLEPAY_URL };

describe("the card gateway of a configuration", () => {
  it("has no sandbox beside real keys", async () => {
    const { db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 1, onIdleError: () => {} });
    const real = { SIMPLEPAY_MERCHANT: "S1", SIMPLEPAY_SECRET_KEY: "secret", SIMPLEPAY_URL };
    expect(
      cardPayments(real, { publicUrl: new URL("http://x/"), localUrl: () => "", db, clock: () => NOW }).sandbox,
    ).toBeNull();
    await close();
  });

  it("without keys plays both sides, also behind a proxy and on one connection", async () => {
    const { db, close } = openDatabase({ connection: await freshDatabase(), poolSize: 1, onIdleError: () => {} });
    const publicUrl = new URL("http://portal.example.test/");
    const log = pino({ level: "silent" });
    const http = await createHttpServer({ log, publicUrl, trustProxy: false, apiPath: "/api" });
    const world = { publicUrl, localUrl: () => http.listeningOrigin, db, clock: () => NOW };
    const { provider, sandbox } = cardPayments(sandboxed, world);
    await sandbox?.(http);
    await http.listen({ host: "127.0.0.1", port: 0 });
    const order = anOrder();
    const { paymentUrl } = await provider.start(order);
    expect(paymentUrl).toMatch(/^http:\/\/portal\.example\.test\/sandbox\/trx\/[0-9a-f]{48}$/);
    expect((await provider.query(order.orderRef))?.outcome).toBe("PENDING");
    expect((await http.inject(new URL(paymentUrl).pathname)).statusCode).toBe(200);
    await http.close();
    await close();
  });
});
