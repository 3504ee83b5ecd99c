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
import { isCommonPassword, type Passwords } from "../access/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import { admitRegistration } from "./admit-registration.ts";
import { insertNewAccount } from "./registration.store.ts";
import { notifyKnown, notifyProof } from "./notify-registration.ts";

export type Sent<Dto> = { readonly dto: Dto; readonly proof: Proof; readonly nickname: string };

/** The differences between those who register. */
export type Party = {
  readonly kind: "PERSON" | "ORGANISATION";
  readonly email: string;
  readonly password: string;
  /** The problems that its form alone cannot find. */
  readonly problems?: readonly FieldProblem[];
  /** The problems that rows say, looked for before it is looked whether the address is known: the answer depends on nothing but what was sent. */
  readonly check?: (tx: Tx) => Promise<readonly FieldProblem[]>;
  readonly insert: (tx: Tx, id: number) => Promise<void>;
  /** The constraints by which somebody was faster by a moment: once more, and they are there. */
  readonly fasterBy?: ReadonlySet<string | null>;
  readonly object: "person" | "organisation";
  readonly changes: Change["changes"];
  /** Tells super admins, who check it. */
  readonly notify: (tx: Tx, id: number) => Promise<unknown>;
};

export const DONE = { successful: true } as const;

/** So long after the password was hashed everybody is answered: to write an account down takes some milliseconds more than to tell a known one. */
const ANSWERED_AFTER = 100;

/**
 * Registers somebody: the account, the mail that proves its address, the log and the word to super admins, all or nothing. With an address
 * that has an account the answer is the same, after the same time, and the mail tells.
 */
export async function registerParty(
  context: AppContext,
  passwords: Passwords,
  { input: { proof, nickname }, ip, locale, now }: CallContext<Sent<unknown>>,
  party: Party,
): Promise<typeof DONE> {
  // Nobody sees this field: whoever fills it in is a program, and learns nothing from the answer.
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

/** All that is wrong, at once. */
export async function problemsOf(tx: Tx, { problems = [], password, check }: Party): Promise<FieldProblem[]> {
  const common = { path: "password", message: "access.newPassword.common" } as const;
  return [...problems, ...(isCommonPassword(password) ? [common] : []), ...((await check?.(tx)) ?? [])];
}

/** @throws {Refusal} naming every field that is wrong */
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
  const { kind, email, object, changes } = party;
  // Once more: a club may have been closed since.
  refuse((await party.check?.(tx)) ?? []);
  const id = await insertNewAccount(tx, { kind, email, passwordHash, locale, at });
  if (id === null) return notifyKnown(tx, context, email, at);
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
  await notifyProof(tx, context, id, at);
  await party.notify(tx, id);
}

/**
 * Registers somebody in a transaction of the caller's, whose password is hashed already: no proof of work is asked for, and nobody is answered.
 *
 * @throws {Refusal}
 */
export async function registerWithin(tx: Tx, context: Registering, party: Party, writing: Writing): Promise<void> {
  refuse(await problemsOf(tx, party));
  await writeParty(tx, context, party, writing);
}
