import type { Viewer } from "@rajt/contract/kernel/access";
import { fieldsRefused } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { countTry } from "../../../kernel/db/rate-limit.store.ts";
import type { NotifyContext } from "../../notification/index.ts";
import { readAddressChange, readCredentials, storeAddress, type Credentials } from "./address-change.store.ts";
import { changeContact } from "./contact-address.ts";
import { addressChangeLimit } from "./address-limit.ts";
import { notifyChange, notifyProof } from "./notify-address.ts";
import { notifyPasswordChange } from "../sign-in/notify-password.ts";
import { storeNewPassword } from "../account/user.store.ts";

type CredentialsInput = {
  readonly email: string | null;
  /** Undefined in forms of accounts that always have an own address. */
  readonly contactEmail?: string | null;
  readonly password: string | null;
};
type ChangeContext = {
  readonly viewer: Viewer;
  readonly now: Date;
  readonly session?: Buffer | null;
  readonly device?: string | null;
};

/**
 * Writes the sign-in of an account from a saved form. A hashed password ends every session, except the one in which the
 * owner changes it. An account with a password keeps its address until the new one is proved.
 */
export async function changeSignIn(
  tx: Tx,
  context: NotifyContext,
  id: number,
  { email, contactEmail, password, viewer, now, session = null, device = null }: CredentialsInput & ChangeContext,
): Promise<void> {
  const account = await readCredentials(tx, id);
  if (!account) throw new Error(`account ${id} to change does not exist`);
  const isMoved = isOtherAddress(account, email);
  if (isMoved && account.passwordHash === null) await storeAddress(tx, id, email);
  if (contactEmail !== undefined && isOtherContact(account, contactEmail))
    await changeContact(tx, context, id, { email: contactEmail, actor: viewer.accountId, at: now });
  if (password !== null) {
    const isOwn = viewer.accountId === id;
    await storeNewPassword(tx, id, password, isOwn ? session : null);
    await notifyPasswordChange(tx, context, id, { device: isOwn ? device : null, at: now });
  }
  if (isMoved && account.passwordHash !== null && email !== null)
    await askAddressChange(tx, context, account, { email, viewer, now });
}

/** Returns whether an address differs from the account's. Typed text is composed (NFC); that of old rows may not be. */
export const isOtherAddress = ({ email }: Pick<Credentials, "email">, given: string | null): boolean =>
  (email?.normalize() ?? null) !== (given?.normalize() ?? null);

/** Returns whether a contact address differs from the account's. */
export const isOtherContact = ({ contactEmail }: Pick<Credentials, "contactEmail">, given: string | null): boolean =>
  (contactEmail?.normalize() ?? null) !== (given?.normalize() ?? null);

async function askAddressChange(
  tx: Tx,
  context: NotifyContext,
  account: Credentials,
  { email, viewer, now: at }: ChangeContext & { email: string },
): Promise<void> {
  const counted = await countTry(tx, [addressChangeLimit(account.id)], at);
  if (counted.limited) {
    const variables = { minutes: Math.ceil(counted.retryAfterSeconds / 60) };
    throw fieldsRefused([{ path: "email", message: "access.address.tooMany", variables }]);
  }
  const before = await readAddressChange(tx, account.id);
  const actor = viewer.accountId ?? account.id;
  const change = { accountId: account.id, email, askedBy: actor };
  await notifyProof(tx, context, change, at);
  // An unproved address receives no way back to the account.
  if (account.email !== null && !account.isUnproven) await notifyChange(tx, context, change, { to: account.email, at });
  const changes = { pendingEmail: [before?.email ?? null, email] } as const;
  await logChange(tx, { actor, action: "update", object: "account", objectId: account.id, changes, at });
}
