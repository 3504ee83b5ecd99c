import type { credentials } from "@rajt/contract/access/sign-in/access.form";
import type * as z from "zod";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { findSignInAccount } from "../account/account.store.ts";
import type { Passwords } from "./passwords.ts";
import { countTry, forgetTries, giveTryBack } from "../../../kernel/db/rate-limit.store.ts";
import type { AppContext } from "../../../app-context.ts";
import { knownDevice, newDevice } from "./known-device.ts";
import { logSecurity } from "../account/security-log.store.ts";
import { deviceLimit, signInLimits } from "./sign-in-limits.ts";
import { readSignInName } from "./sign-in-name.ts";

/**
 * Signs in by e-mail address or licence number. A failure has the same answer and the same work, whatever its cause. On
 * a known device of the account, only attempts from that device count, so strangers cannot lock the owner out.
 */
export async function signIn(
  { db, vault }: Pick<AppContext, "db" | "vault">,
  passwords: Passwords,
  { input, session, device, now, ip }: CallContext<z.output<typeof credentials>>,
): Promise<{ successful: true }> {
  const name = readSignInName(input.email);
  const account = await findSignInAccount(db, name);
  const expected = account?.signsIn ? account.passwordHash : null;
  const ownDevice =
    account && expected !== null ? knownDevice(vault, device.tokens, { id: account.id, passwordHash: expected }) : null;
  const [here, ...elsewhere] = ownDevice
    ? [deviceLimit(ownDevice)]
    : signInLimits(account ? { accountId: account.id } : name, ip);
  const limits = [here, ...elsewhere];
  const tries = await countTry(db, limits, now);
  if (tries.limited) throw tooManyTries(tries.retryAfterSeconds);

  const right = await passwords.matches(expected, input.password).catch(async (error: unknown) => {
    // Busy before it was verified, so it counts as no attempt.
    await giveTryBack(
      db,
      limits.map(({ key }) => key),
    );
    throw error;
  });
  if (!account || expected === null || !right) {
    const detail = { by: name.kind, limitReached: tries.last };
    await logSecurity(db, { event: "SIGN_IN_FAILED", accountId: account?.id ?? null, ip, at: now, detail });
    throw new Refusal("access.login.failed");
  }
  await session.start(account.id, expected);
  const trusted = ownDevice ?? newDevice(vault, { id: account.id, passwordHash: expected });
  device.keep([trusted.text, ...device.tokens.filter((token) => token !== trusted.text)]);
  await forgetTries(db, [here.key]);
  await giveTryBack(
    db,
    elsewhere.map(({ key }) => key),
  );
  await logSecurity(db, { event: "SIGNED_IN", accountId: account.id, ip, at: now, detail: { by: name.kind } });
  return { successful: true };
}

export const tooManyTries = (retryAfterSeconds: number) =>
  new Refusal("access.login.tooMany", {
    status: 429,
    retryAfterSeconds,
    variables: { minutes: Math.ceil(retryAfterSeconds / 60) },
  });
