import type { newPassword } from "@rajt/contract/access/access.form";
import type * as z from "zod";
import type { CallContext } from "../../kernel/calls/context.ts";
import { Refusal } from "../../kernel/calls/refusal.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Db } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { hashToken } from "../../kernel/session/session.ts";
import { storePassword } from "./account.store.ts";
import { isCommonPassword } from "./common-password.ts";
import { consumeKey, isLiveKey } from "./password-reset.store.ts";
import type { Passwords } from "./passwords.ts";
import { forgetTries } from "../../kernel/db/rate-limit.store.ts";
import { endAllSessions } from "./session.store.ts";
import { signInLimits } from "./sign-in-limits.ts";

type Input = { key: string; userId: number; dto: z.output<typeof newPassword> };

/** Sets the password that the mailed key stands for. The key works once; every open session ends, the one of whoever knew the old one too. */
export async function setPassword(
  db: Db,
  passwords: Passwords,
  { input: { key, userId, dto }, ip, now }: CallContext<Input>,
): Promise<{ successful: true }> {
  const reset = { keyHash: hashToken(key), accountId: userId, now };
  if (!(await isLiveKey(db, reset))) throw linkDead();
  if (isCommonPassword(dto.password))
    throw new Refusal("access.newPassword.common", {
      problems: [{ path: "password", message: "access.newPassword.common" }],
    });
  const passwordHash = await passwords.hash(dto.password);
  await tx(db, async (tx) => {
    // The account first, in the order in which a request for a newer key locks.
    if (!(await storePassword(tx, userId, passwordHash, now)) || !(await consumeKey(tx, reset))) throw linkDead();
    await endAllSessions(tx, userId);
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

const linkDead = () => new Refusal("access.newPassword.linkDead");
