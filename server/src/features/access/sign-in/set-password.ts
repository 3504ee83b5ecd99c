import type { newPassword } from "@rajt/contract/access/sign-in/access.form";
import type * as z from "zod";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { hashToken } from "../../../kernel/session/session.ts";
import { type NotifyContext, proveMailAddress } from "../../notification/index.ts";
import { storePassword } from "../account/account.store.ts";
import { readCredentials } from "../address/address-change.store.ts";
import { isCommonPassword } from "./common-password.ts";
import { notifyPasswordChange } from "./notify-password.ts";
import { consumeKey, isLiveKey } from "./password-reset.store.ts";
import type { Passwords } from "./passwords.ts";
import { countTry, forgetTries } from "../../../kernel/db/rate-limit.store.ts";
import { endAllSessions } from "./session.store.ts";
import { logSecurity } from "../account/security-log.store.ts";
import { newPasswordNetworkLimit, signInLimits, wrongKeyLimit } from "./sign-in-limits.ts";
import { tooManyTries } from "./sign-in.ts";

type Input = { key: string; userId: number; dto: z.output<typeof newPassword> };

/** Sets a password with a mailed key. The key works once; every open session ends, an intruder's included. */
export async function setPassword(
  { db, passwords, ...context }: NotifyContext & { readonly db: Db; readonly passwords: Passwords },
  { input: { key, userId, dto }, ip, now, device }: CallContext<Input>,
): Promise<{ successful: true }> {
  const reset = { keyHash: hashToken(key), accountId: userId, now };
  const tries = await countTry(db, [newPasswordNetworkLimit(ip)], now);
  if (tries.limited) throw tooManyTries(tries.retryAfterSeconds);
  if (!(await isLiveKey(db, reset))) throw await wrongKey(db, reset, ip);
  if (isCommonPassword(dto.password))
    throw new Refusal("access.newPassword.common", {
      problems: [{ path: "password", message: "access.newPassword.common" }],
    });
  const passwordHash = await passwords.hash(dto.password);
  await tx(db, async (tx) => {
    // Locks the account first, in the same order as a request for a newer key.
    if (!(await storePassword(tx, userId, passwordHash, now)) || !(await consumeKey(tx, reset))) throw linkDead();
    await endAllSessions(tx, userId);
    const email = (await readCredentials(tx, userId))?.email ?? null;
    if (email !== null) await proveMailAddress(tx, email, now);
    await notifyPasswordChange(tx, context, userId, { device: device.name, at: now });
    await forgetTries(
      tx,
      signInLimits({ accountId: userId }, ip)
        .map(({ key }) => key)
        .filter((key) => key.startsWith("sign-in:account:")),
    );
    await logChange(tx, {
      actor: userId,
      action: "password",
      object: "account",
      objectId: userId,
      changes: { password: ["***", "***"] },
      at: now,
    });
  });
  return { successful: true };
}

/** Counts a wrong key, after the key was looked up, so that guesses never block the owner of the mail. */
async function wrongKey(db: Db, { accountId, now }: { accountId: number; now: Date }, ip: string): Promise<Refusal> {
  const wrong = await countTry(db, [wrongKeyLimit(accountId)], now);
  if (wrong.limited) return tooManyTries(wrong.retryAfterSeconds);
  if (wrong.last) {
    const detail = { account: String(accountId) };
    await logSecurity(db, { event: "PASSWORD_KEYS_TRIED", accountId: null, ip, at: now, detail });
  }
  return linkDead();
}

const linkDead = () => new Refusal("access.newPassword.linkDead");
