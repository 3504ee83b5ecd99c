import * as z from "zod";
import type { CallContext } from "../../../kernel/calls/context.ts";
import { Refusal } from "../../../kernel/calls/refusal.ts";
import type { Handler, ServedCalls } from "../../../kernel/calls/serve-calls.ts";
import type { Db } from "../../../kernel/db/database.ts";
import { countTry, forgetTries, giveTryBack } from "../../../kernel/db/rate-limit.store.ts";
import { readCredentials, type Credentials } from "../address/address-change.store.ts";
import { isOtherAddress, isOtherContact } from "../address/change-sign-in.ts";
import type { Passwords } from "./passwords.ts";
import { logSecurity } from "../account/security-log.store.ts";
import { signInLimits } from "./sign-in-limits.ts";

const text = z.string().nullish();
/** The part of a form's `update` and `validate` that concerns sign-in. The form's own schema parses the rest. */
const input = z.looseObject({
  id: z.number(),
  dto: z.looseObject({ email: text, contactEmail: text, password: text, presentPassword: text }),
});
const updated = z.looseObject({ successful: z.boolean() });

/** Replaces a typed password that does not match. */
const WRONG = "-";

type Proving = { readonly db: Db; readonly passwords: Passwords };

/**
 * Returns a form whose calls verify the current password first, since that takes longer than a transaction may. After
 * that, nothing sees the typed password; the hash that it matched is compared again when the account is written. The
 * response reports an address that waits for proof.
 */
export function provePresentPassword({ calls, handlers }: ServedCalls, db: Db, passwords: Passwords): ServedCalls {
  const proving = { db, passwords };
  return {
    calls,
    handlers: Object.fromEntries(
      Object.entries(handlers).map(([name, handle]) => {
        if (name.endsWith("/update")) return [name, whenSaved(proving, handle)];
        return [name, name.endsWith("/validate") ? whileTyping(proving, handle) : handle];
      }),
    ),
  };
}

const whenSaved =
  (proving: Proving, handle: Handler): Handler =>
  async (context) => {
    const { id, dto, ...rest } = input.parse(context.input);
    const account = await readCredentials(proving.db, id);
    const isMoved = account !== null && isOtherAddress(account, dto.email ?? null);
    const isOwn = account !== null && (await context.viewer()).accountId === id;
    const isContactMoved =
      account !== null && dto.contactEmail !== undefined && isOtherContact(account, dto.contactEmail);
    const isNeeded = isOwn && (isMoved || isContactMoved || dto.password != null);
    // Not verified if not required; a viewer who may not write the field is refused by name anyway.
    const given = dto.presentPassword ? WRONG : null;
    const presentPassword =
      isNeeded && dto.presentPassword ? await tryPassword(proving, account, dto.presentPassword, context) : given;
    const answer = await handle({ ...context, input: { ...rest, id, dto: { ...dto, presentPassword } } });
    if (!isMoved || account.passwordHash === null) return answer;
    return { ...updated.parse(answer), message: context.translate("access.address.asked") };
  };

/** Only a save counts as an attempt: until then, the typed password is assumed to be right. */
const whileTyping =
  ({ db }: Proving, handle: Handler): Handler =>
  async (context) => {
    const parsed = input.safeParse(context.input);
    if (!parsed.success) return handle(context);
    const { id, dto, ...rest } = parsed.data;
    const account = dto.presentPassword ? await readCredentials(db, id) : null;
    return handle({
      ...context,
      input: { ...rest, id, dto: { ...dto, presentPassword: account?.passwordHash ?? null } },
    });
  };

/** Counts as a sign-in attempt. @returns the hash that the password matches */
async function tryPassword(
  { db, passwords }: Proving,
  { id, passwordHash }: Credentials,
  typed: string,
  { ip, now }: CallContext<unknown>,
): Promise<string | null> {
  const limits = signInLimits({ accountId: id }, ip);
  const keys = limits.map(({ key }) => key);
  const tries = await countTry(db, limits, now);
  if (tries.limited) throw tooManyTries(tries.retryAfterSeconds);
  const isRight = await passwords.matches(passwordHash, typed).catch(async (error: unknown) => {
    await giveTryBack(db, keys);
    throw error;
  });
  if (!isRight) {
    const detail = { by: "presentPassword", limitReached: tries.last };
    await logSecurity(db, { event: "SIGN_IN_FAILED", accountId: id, ip, at: now, detail });
    return WRONG;
  }
  await forgetTries(db, keys.slice(0, 1));
  await giveTryBack(db, keys.slice(1));
  return passwordHash;
}

function tooManyTries(retryAfterSeconds: number): Refusal {
  const variables = { minutes: Math.ceil(retryAfterSeconds / 60) };
  const problems = [{ path: "presentPassword", message: "access.login.tooMany", variables }] as const;
  return new Refusal("access.login.tooMany", { status: 429, retryAfterSeconds, variables, problems });
}
