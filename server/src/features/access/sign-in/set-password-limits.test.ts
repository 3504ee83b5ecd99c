import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "../../../kernel/session/session.ts";
import { makeAthlete } from "../../../../test/factories.ts";
import { startPortal, type Portal } from "../../../../test/harness.ts";

const MINUTE = 60_000;
const NEW = "vadonatúj jelszó";
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ environment: { TRUST_PROXY: "true" } });
});
afterAll(() => portal.close());

const guess = (userId: number, key: string, ip: string) =>
  portal
    .browser()
    .call(
      "POST /userAccountControl/setNewPassword",
      { key, userId, dto: { password: NEW, passwordAgain: NEW } },
      { "x-forwarded-for": ip },
    );

test("guesses of an account's key from many networks are refused after the twentieth, and do not stop the owner of the mail", async () => {
  const { id } = await makeAthlete(portal.db);
  const key = "k".repeat(43);
  const at = portal.clock();
  const expiresAt = new Date(at.getTime() + 30 * MINUTE);
  await portal.db
    .insertInto("password_reset")
    .values({ key_hash: hashToken(key), account_id: id, requested_at: at, expires_at: expiresAt })
    .execute();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 25; attempt++)
    statuses.push((await guess(id, `rossz${attempt}`, `198.51.100.${attempt}`)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(5).fill(429)]);
  const log = await portal.db
    .selectFrom("security_log")
    .select(["account_id", "ip", "detail"])
    .where("event", "=", "PASSWORD_KEYS_TRIED")
    .execute();
  expect(log).toEqual([{ account_id: null, ip: "198.51.100.19", detail: { account: String(id) } }]);
  expect((await guess(id, key, "203.0.113.1")).body.successful).toBe(true);
});

test("guesses from one network are refused after the hundredth, for any account, with the time to retry", async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 102; attempt++)
    statuses.push((await guess(500_000 + attempt, "rossz", "192.0.2.7")).status);
  expect(statuses.slice(99)).toEqual([200, 429, 429]);
  const { headers, body } = await guess(7, "rossz", "192.0.2.7");
  expect([headers.get("retry-after"), body.message]).toEqual([
    "900",
    "Túl sok sikertelen próbálkozás. Próbáld újra 15 perc múlva.",
  ]);
  portal.clock.advance(15 * MINUTE);
  expect((await guess(7, "rossz", "192.0.2.7")).status).toBe(200);
});
