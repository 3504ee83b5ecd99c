import type { CallContext } from "../../../kernel/calls/context.ts";
import { noData, Refusal } from "../../../kernel/calls/refusal.ts";
import { logChange } from "../../../kernel/db/change-log.ts";
import type { Tx } from "../../../kernel/db/database.ts";
import { countTry } from "../../../kernel/db/rate-limit.store.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import type { AppContext } from "../../../app-context.ts";
import { signInAbilities } from "@rajt/contract/access/account/account.rights";
import { permits } from "@rajt/contract/kernel/right";
import { dropAddressChange, lockAccount, readAddressChange, type AddressChange } from "./address-change.store.ts";
import { addressChangeLimit } from "./address-limit.ts";
import { notifyContact } from "./contact-address.ts";
import { readContact } from "./contact-address.store.ts";
import { notifyProof } from "./notify-address.ts";

type Context = CallContext<{ id: number }>;
const DONE = { successful: true } as const;

/** Mails the link that proves a new address again. */
export async function resendAddressProof(context: AppContext, call: Context): Promise<typeof DONE> {
  const { input, now: at } = call;
  await refuseOthers(call);
  const counted = await countTry(context.db, [addressChangeLimit(input.id)], at);
  if (counted.limited)
    throw new Refusal("access.address.tooMany", {
      status: 429,
      retryAfterSeconds: counted.retryAfterSeconds,
      variables: { minutes: Math.ceil(counted.retryAfterSeconds / 60) },
    });
  await tx(context.db, async (tx) => {
    await notifyProof(tx, context, await lockChange(tx, input.id), at);
  });
  return DONE;
}

/** Mails the link that proves the viewer's own contact address again. */
export async function resendContactProof(
  context: AppContext,
  { account, now: at }: CallContext<unknown>,
): Promise<typeof DONE> {
  const id = await account();
  const counted = await tx(context.db, async (tx) => {
    await lockAccount(tx, id);
    if ((await readContact(tx, id))?.isProved !== false) throw new Refusal("access.address.nothingWaits");
    return notifyContact(tx, context, id, at, () => addressChangeLimit(id));
  });
  if (counted.limited)
    throw new Refusal("kernel.error.tooMany", { status: 429, retryAfterSeconds: counted.retryAfterSeconds });
  return DONE;
}

/** Cancels a pending change of an address. */
export async function cancelAddressChange({ db }: AppContext, context: Context): Promise<typeof DONE> {
  const { input, viewer, now: at } = context;
  await refuseOthers(context);
  const { accountId: actor } = await viewer();
  await tx(db, async (tx) => {
    const change = await lockChange(tx, input.id);
    await dropAddressChange(tx, input.id);
    const changes = { pendingEmail: [change.email, null] } as const;
    await logChange(tx, { actor, action: "update", object: "account", objectId: input.id, changes, at });
  });
  return DONE;
}

/** Refuses every account except the owner and super admins, without disclosing whether a change is pending. */
async function refuseOthers({ input, viewer }: Context): Promise<void> {
  if (!permits(await viewer(), signInAbilities.seeToAddress, { id: input.id })) throw noData();
}

async function lockChange(tx: Tx, id: number): Promise<AddressChange> {
  await lockAccount(tx, id);
  const change = await readAddressChange(tx, id);
  if (!change) throw new Refusal("access.address.nothingWaits");
  return change;
}
