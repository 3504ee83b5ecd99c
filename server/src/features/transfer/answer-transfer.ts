import { adminAnswerProblems, athleteAnswerProblems, clubAnswerProblems } from "@rajt/contract/transfer/transfer.rules";
import type { TransferMove } from "@rajt/contract/transfer/transfer.flow";
import type { Problem } from "@rajt/contract/kernel/form/form";
import { fieldsRefused, noData, Refusal, type FieldProblem } from "../../kernel/calls/refusal.ts";
import type { Db, Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { MoveContext } from "../../kernel/flow/index.ts";
import { keepPermissions } from "./start-transfer.ts";
import { actorsOf, transferLife, type Payload, type TransferContext } from "./transfer-life.ts";
import { lockTransfer, markLate, readStartPermission, type StoredTransfer } from "./transfer.store.ts";

type AnswerInput = {
  readonly transferId: number;
  readonly accept: boolean;
  readonly description?: string | null | undefined;
};
type Permission = { readonly parentalPermission?: string | null | undefined };
type AthleteGiven = AnswerInput &
  Permission & {
    readonly showDescription?: boolean | undefined;
    readonly athleteCheck1?: boolean | undefined;
    readonly athleteCheck2?: boolean | undefined;
  };
type AnswerContext = TransferContext & { readonly db: Db };

/** Applies the answer of the athlete; a minor's permission is stored with it. */
export const answerAsAthlete = (context: AnswerContext, given: AthleteGiven, mover: MoveContext) =>
  answer(context, given, mover, {
    moves: ["athleteAccepts", "athleteRejects"],
    problems: ({ isAdult }) => athleteAnswerProblems(given, { isAdult }),
    payload: { showsDescription: given.showDescription === true, permission: given.parentalPermission ?? null },
    before: async (tx, id) => {
      const { parentalPermission: permission = null } = given;
      if (!given.accept || permission === null) return;
      const [actor, at] = [mover.viewer.accountId ?? 0, mover.now];
      await keepPermissions(tx, id, [await readStartPermission(tx, id), permission], { actor, at });
    },
  });

export const answerAsSourceClub = (
  context: AnswerContext,
  given: AnswerInput & { readonly srcClubCheck1?: boolean | undefined },
  mover: MoveContext,
) =>
  answer(context, given, mover, {
    moves: ["sourceClubAccepts", "sourceClubRejects"],
    problems: () => clubAnswerProblems(given),
  });

export const answerAsAdmin = (context: AnswerContext, given: AnswerInput, mover: MoveContext) =>
  answer(context, given, mover, {
    moves: ["adminAccepts", "adminRejects"],
    problems: () => adminAnswerProblems(given),
  });

type Answering = {
  readonly moves: readonly [accepting: TransferMove, rejecting: TransferMove];
  readonly problems: (transfer: StoredTransfer) => Problem[];
  readonly payload?: Payload;
  /** Runs before the move. */
  readonly before?: (tx: Tx, id: number) => Promise<void>;
};

/**
 * Makes the move of an answer. If a condition of an acceptance no longer holds, it is refused with the reason and the
 * transfer is put on the late list, in a transaction of its own, since the refusal rolls back the first.
 */
async function answer(
  context: AnswerContext,
  { transferId: id, accept, description }: AnswerInput,
  mover: MoveContext,
  { moves: [accepting, rejecting], problems, payload = {}, before }: Answering,
): Promise<void> {
  const life = transferLife(context);
  const move = accept ? accepting : rejecting;
  try {
    await tx(context.db, async (tx) => {
      const transfer = await lockTransfer(tx, id);
      if (!transfer || actorsOf(mover.viewer, transfer).length === 0) throw noData();
      // An answered transfer is refused by its status, not by the fields.
      if (life.open(mover.viewer, transfer, mover.now).includes(move)) {
        const found = problems(transfer);
        // cast: the rules return text paths of the portal.
        if (found.length > 0) throw fieldsRefused(found as readonly FieldProblem[]);
        await before?.(tx, id);
      }
      await life.make(tx, id, { move, reason: accept ? null : (description ?? null), payload }, mover);
    });
  } catch (error) {
    if (error instanceof Refusal && error.code.startsWith("transfer.obstacle."))
      await tx(context.db, (tx) => markLate(tx, id, "CONDITION", mover.now));
    throw error;
  }
}
