import type { UserStatus } from "@rajt/contract/kernel/enumerations";
import type { Flow } from "@rajt/contract/kernel/flow/flow";
import { MOVE_TO, verificationFlow } from "@rajt/contract/people/verification.flow";
import type { FieldProblem } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { moveActs, serveFlow, type MoveContext } from "../../kernel/flow/index.ts";
import type { Sql } from "../../kernel/table/binding.ts";
import type { AppContext } from "../../app-context.ts";
import { billParty } from "../fee/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import { numberLicence } from "./person/licence.store.ts";
import { notifyVerification } from "./notify-verification.ts";
import { lockVerificationSubject, saveVerificationStatus, type VerificationSubject } from "./verification.store.ts";

type VerificationContext = NotifyContext & Pick<AppContext, "ledger">;

/** Serves the verification workflow of persons and organisations. */
export const verification = (context: VerificationContext) =>
  serveFlow<typeof verificationFlow, { userStatus: UserStatus }, VerificationSubject>(verificationFlow, {
    object: ({ object }) => object,
    lock: lockVerificationSubject,
    stateOf: ({ userStatus }) => userStatus,
    actorsOf: ({ isSuperAdmin }) => (isSuperAdmin ? ["office"] : []),
    store: (tx, { id, to, now }) => saveVerificationStatus(tx, id, to, now),
    changes: ({ from, to, reason }) => ({ userStatus: [from, to], ...(reason && { reason: [null, reason] }) }),
    on: {
      Verified: [
        (tx, { id }) => numberLicence(tx, id),
        (tx, { id, viewer, now: at }) => billParty(tx, context, id, { actor: viewer?.accountId ?? null, at }),
      ],
      "*": [(tx, taken) => notifyVerification(tx, context, taken)],
    },
  });

/** The same moves as acts of a list, whose state is a column. */
export const verificationActs = (context: VerificationContext, state: Sql) =>
  moveActs(verificationFlow, verification(context), {
    state,
    actors: { office: ({ isSuperAdmin }) => isSuperAdmin },
  });

/** Makes the move that corresponds to a status changed in a saved form; a new record starts with its own status. */
export async function applyVerification(
  tx: Tx,
  context: VerificationContext,
  id: number,
  { before, dto }: { before: { userStatus: UserStatus } | null; dto: { userStatus: UserStatus } },
  mover: MoveContext,
): Promise<void> {
  if (before === null || before.userStatus === dto.userStatus) return;
  await verification(context).make(tx, id, { move: MOVE_TO[dto.userStatus], reason: null, payload: {} }, mover);
}

type Saved = { before: { userStatus: UserStatus } | null; dto: { userStatus: UserStatus } };

/** Bills a verified party for a new kind of fee that a save made it owe; verification itself bills by its flow. */
export async function billSaved(
  tx: Tx,
  context: VerificationContext,
  id: number,
  { before, dto }: Saved,
  { viewer, now: at }: MoveContext,
): Promise<void> {
  if (dto.userStatus !== "Verified" || (before !== null && before.userStatus !== dto.userStatus)) return;
  await billParty(tx, context, id, { actor: viewer.accountId, at });
}

type WithVerification = { readonly userStatus?: UserStatus | null };

/**
 * Returns the problem of a status that needs a reason, which a saved form does not have; a new record may start with
 * any status.
 */
export function verificationProblems(
  { userStatus: status }: WithVerification,
  { id, before }: { id: number | null; before: WithVerification },
): FieldProblem[] {
  if (id === null || !status || status === before.userStatus) return [];
  const { moves }: Flow = verificationFlow;
  return moves[MOVE_TO[status]]?.asks ? [{ path: "userStatus", message: "people.verification.needsReason" }] : [];
}
