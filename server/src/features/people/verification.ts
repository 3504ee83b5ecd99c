import type { UserStatus } from "@rajt/contract/kernel/enumerations";
import type { Flow } from "@rajt/contract/kernel/flow/flow";
import { MOVE_TO, verificationFlow } from "@rajt/contract/people/verification.flow";
import type { Tx } from "../../kernel/db/database.ts";
import { moveActs, serveFlow, type MoveContext } from "../../kernel/flow/index.ts";
import type { Sql } from "../../kernel/table/binding.ts";
import type { AppContext } from "../../app-context.ts";
import { activateVerified } from "../access/index.ts";
import { billParty } from "../fee/index.ts";
import type { NotifyContext } from "../notification/index.ts";
import { isMissing, type Finding } from "@rajt/contract/people/person/person-findings.rules";
import { Refusal, type FieldProblem, type MessageCode } from "../../kernel/calls/refusal.ts";
import { endRequest, hasSimilar } from "./verification-desk.store.ts";
import { findingsReader, type FindingsContext } from "./person/person-findings.ts";
import { numberLicence } from "./person/licence.store.ts";
import { endRegistrationNotices, notifyVerification } from "./notify-verification.ts";
import { lockVerificationSubject, saveVerificationStatus, type VerificationSubject } from "./verification.store.ts";

type VerificationContext = NotifyContext & FindingsContext & Pick<AppContext, "ledger">;

/** Serves the verification workflow of persons and organisations. */
export const verification = (context: VerificationContext) =>
  serveFlow<typeof verificationFlow, { userStatus: UserStatus }, VerificationSubject>(verificationFlow, {
    object: ({ object }) => object,
    lock: lockVerificationSubject,
    stateOf: ({ userStatus }) => userStatus,
    actorsOf: ({ isSuperAdmin }) => (isSuperAdmin ? ["office"] : []),
    // Verifying an incomplete person requires the move with a reason, also in bulk.
    check: async (tx, { id, step, subject, now }) => {
      if (step !== "verify" || subject.object !== "person") return;
      const { findings } = await findingsReader(context)(tx, id, now);
      if (findings.some(isMissing)) throw new Refusal("people.verification.incomplete");
    },
    store: (tx, { id, to, now }) => saveVerificationStatus(tx, id, to, now),
    changes: ({ from, to, reason }) => ({ userStatus: [from, to], ...(reason && { reason: [null, reason] }) }),
    on: {
      "*": [
        (tx, { id }) => endRequest(tx, id),
        async (tx, { id, to, now: at }) => {
          if (to !== "UnderVerification") await endRegistrationNotices(tx, id, at);
        },
        (tx, taken) => notifyVerification(tx, context, taken),
      ],
      Verified: [
        (tx, { id, viewer, now: at }) => activateVerified(tx, id, { actor: viewer?.accountId ?? null, at }),
        (tx, { id }) => numberLicence(tx, id),
        (tx, { id, viewer, now: at }) => billParty(tx, context, id, { actor: viewer?.accountId ?? null, at }),
      ],
    },
  });

/** The same moves as acts of a list, whose state is a column. */
export const verificationActs = (context: VerificationContext, state: Sql) =>
  moveActs(verificationFlow, verification(context), {
    state,
    actors: { office: ({ isSuperAdmin }) => isSuperAdmin },
  });

/**
 * The same for persons: a bulk act verifies only persons without missing or doubtful fields. The others stay selected,
 * each with the first reason (product/people 29).
 */
export function personVerificationActs(context: VerificationContext, state: Sql) {
  const moves = verificationActs(context, state);
  const readFindings = findingsReader(context);
  const verify: typeof moves.acts.verify = async (tx, ids, asking) => {
    const refused = new Map<number, MessageCode>();
    for (const id of ids) {
      const [finding] = (await readFindings(tx, id, asking.at)).findings;
      if (finding !== undefined) refused.set(id, whyNotInBulk(finding));
      else if (await hasSimilar(tx, id)) refused.set(id, "people.desk.bulk.similar");
    }
    const complete = ids.filter((id) => !refused.has(id));
    return new Map([...refused, ...(await moves.acts.verify(tx, complete, asking))]);
  };
  return { acts: { ...moves.acts, verify }, open: moves.open };
}

const PAPER_OF: Readonly<Record<string, MessageCode>> = {
  profilePicture: "people.desk.bulk.picture",
  parentalPermission: "people.desk.bulk.permission",
  "trainer.certificate": "people.desk.bulk.certificate",
  "athlete.doctorDate": "people.desk.bulk.clearance",
  "competitor.doctorDate": "people.desk.bulk.clearance",
};

const whyNotInBulk = ({ path, problem }: Finding): MessageCode =>
  problem === "missing" ? (PAPER_OF[path] ?? "people.desk.bulk.missing") : "people.desk.bulk.doubtful";

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
