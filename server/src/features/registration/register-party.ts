import { setTimeout as sleep } from "node:timers/promises";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Proof } from "@rajt/contract/registration/proof.rules";
import type { CallContext } from "../../kernel/calls/context.ts";
import { fieldsRefused, type FieldProblem } from "../../kernel/calls/refusal.ts";
import { logChange, type Change } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { violatedConstraint } from "../../kernel/db/errors.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { AppContext } from "../../app-context.ts";
import { noteAcceptance } from "../people/index.ts";
import { firstContactLimit, isCommonPassword, notifyContact, type Passwords } from "../access/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import { admitRegistration } from "./admit-registration.ts";
import { insertNewAccount } from "./registration.store.ts";
import { notifyKnown, notifyProof } from "./notify-registration.ts";

export type Sent<Dto> = { readonly dto: Dto; readonly proof: Proof; readonly nickname: string };

/** What differs between persons and organisations that register. */
export type Party = {
  readonly kind: "PERSON" | "ORGANISATION";
  /** Null if the person has no own address. */
  readonly email: string | null;
  readonly contact?: string | null;
  readonly password: string;
  /** The problems that the form's schema cannot find. */
  readonly problems?: readonly FieldProblem[];
  /**
   * Finds the problems that depend on stored rows, before the address is looked up: the answer depends only on the
   * input.
   */
  readonly check?: (tx: Tx) => Promise<readonly FieldProblem[]>;
  readonly insert: (tx: Tx, id: number) => Promise<void>;
  /** The constraints that a concurrent registration of the same party violates: a second attempt finds the other. */
  readonly fasterBy?: ReadonlySet<string | null>;
  readonly object: "person" | "organisation";
  readonly changes: Change["changes"];
  /** Notifies super admins, who verify it. */
  readonly notify: (tx: Tx, id: number) => Promise<unknown>;
};

export const DONE = { successful: true } as const;

/**
 * Every answer is sent this long after hashing the password, in milliseconds: storing an account takes somewhat longer
 * than notifying a known one.
 */
const ANSWERED_AFTER = 100;

/**
 * Registers a party: the account, the mail that proves its address, the log and the notification of super admins, in
 * one transaction. A known address has the same answer, after the same time, and its mail says the rest.
 */
export async function registerParty(
  context: AppContext,
  passwords: Passwords,
  { input: { proof, nickname }, ip, locale, now }: CallContext<Sent<unknown>>,
  party: Party,
): Promise<typeof DONE> {
  // Honeypot: only a program fills this field in, and learns nothing from the answer.
  if (nickname !== "") return DONE;
  await admitRegistration(context.db, { proof, ip, now });
  refuse(await tx(context.db, (tx) => problemsOf(tx, party)));
  const passwordHash = await passwords.hash(party.password);
  const answered = sleep(ANSWERED_AFTER);
  const write = (tx: Tx) => writeParty(tx, context, party, { passwordHash, locale, at: now });
  await tx(context.db, write).catch((error: unknown) => {
    if (!party.fasterBy?.has(violatedConstraint(error))) throw error;
    return tx(context.db, write);
  });
  await answered;
  return DONE;
}

/** Returns all problems at once. */
export async function problemsOf(tx: Tx, { problems = [], password, check }: Party): Promise<FieldProblem[]> {
  const common = { path: "password", message: "access.newPassword.common" } as const;
  return [...problems, ...(isCommonPassword(password) ? [common] : []), ...((await check?.(tx)) ?? [])];
}

/** @throws {Refusal} naming every invalid field */
function refuse(problems: readonly FieldProblem[]): void {
  if (problems.length > 0) throw fieldsRefused(problems);
}

type Registering = NotifyContext & Pick<AppContext, "config">;
type Writing = { readonly passwordHash: string; readonly locale: Locale; readonly at: Date };

async function writeParty(
  tx: Tx,
  context: Registering,
  party: Party,
  { passwordHash, locale, at }: Writing,
): Promise<void> {
  const { kind, email, contact = null, object, changes } = party;
  // Validated again: a club may have been closed meanwhile.
  refuse((await party.check?.(tx)) ?? []);
  const id = await insertNewAccount(tx, { kind, email, contact, passwordHash, locale, at });
  if (id === null) return notifyKnown(tx, context, email ?? "", at);
  await party.insert(tx, id);
  await logChange(tx, {
    actor: id,
    action: "create",
    object,
    objectId: id,
    changes: { ...changes, userStatus: [null, "UnderVerification"], registrationStatus: [null, "NEW"] },
    at,
  });
  await noteAcceptance(tx, context.config, { account: id, by: id, object, at });
  if (email === null) await notifyContact(tx, context, id, at, firstContactLimit);
  else await notifyProof(tx, context, id, at);
  await party.notify(tx, id);
}

/**
 * Registers a party with a hashed password in the caller's transaction, without proof of work or response.
 *
 * @throws {Refusal}
 */
export async function registerWithin(tx: Tx, context: Registering, party: Party, writing: Writing): Promise<void> {
  refuse(await problemsOf(tx, party));
  await writeParty(tx, context, party, writing);
}
