import { hashToken, newToken, sessionCookie } from "../src/kernel/session/session.ts";
import type { Browser } from "./browser.ts";
import type { Portal } from "./harness.ts";

const A_DAY = 24 * 3_600_000;

/** Returns a visitor who is signed in: the session is inserted as signing in does, without the work of a password. */
export async function signedInAs(portal: Portal, account: number): Promise<Browser> {
  const [token, now] = [newToken(), portal.clock()];
  await portal.db
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      account_id: account,
      started_at: now,
      last_active_at: now,
      ends_at: new Date(now.getTime() + A_DAY),
    })
    .execute();
  const visitor = portal.browser();
  visitor.cookies.set(sessionCookie(portal.url).name, token);
  return visitor;
}
