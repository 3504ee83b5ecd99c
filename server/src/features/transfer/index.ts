import { writes } from "@rajt/contract/kernel/access";
import { dayOf } from "@rajt/contract/kernel/days";
import { permits } from "@rajt/contract/kernel/right";
import { transferOwnCalls } from "@rajt/contract/transfer/transfer.calls";
import { transferFlow, type TransferMove } from "@rajt/contract/transfer/transfer.flow";
import { transferRights } from "@rajt/contract/transfer/transfer.rights";
import { noData } from "../../kernel/calls/refusal.ts";
import type { CallContext } from "../../kernel/calls/context.ts";
import { serveCalls } from "../../kernel/calls/serve-calls.ts";
import { tx } from "../../kernel/db/transaction.ts";
import { moveInputOf, type MoveContext } from "../../kernel/flow/index.ts";
import type { Job } from "../../kernel/jobs/jobs.ts";
import { featureOf, type EngineContext, type Feature, type AppContext } from "../../app-context.ts";
import { addFileRoutes, type Readers } from "../file/index.ts";
import { certificateRoutes } from "./certificate.routes.ts";
import { answerAsAdmin, answerAsAthlete, answerAsSourceClub } from "./answer-transfer.ts";
import { readOpenTransfer, transferOfPermission } from "./read-transfer.store.ts";
import { changePaymentMode, receiveTransferFee } from "./pay-transfer.ts";
import { readTransferFor } from "./read-transfer.ts";
import { saveSilence } from "./save-setting.ts";
import { searchAthlete } from "./search-athlete.ts";
import { startTransfer } from "./start-transfer.ts";
import { partiesOf, transferLife, type TransferContext } from "./transfer-life.ts";
import { readSilence } from "./transfer-setting.store.ts";
import { missedTransfers } from "./transfer.store.ts";
import { athleteTransfers } from "./transfer.table.ts";

export { receiveTransferFee } from "./pay-transfer.ts";
export { startTransfer } from "./start-transfer.ts";
export { finishTransfers, transferLife } from "./transfer-life.ts";

/** The name of the read rule of parental permissions: the viewers of the transfer. */
const PERMISSION_RULE = "athleteTransfer";

export const transferReaders = ({ db }: Pick<AppContext, "db">): Readers => ({
  [PERMISSION_RULE]: async (viewer, { key }) => {
    const transfer = await transferOfPermission(db, key);
    return transfer !== undefined && permits(viewer, transferRights.open, partiesOf(transfer));
  },
});

const moverOf = async ({ viewer, now, locale }: CallContext<unknown>): Promise<MoveContext> => ({
  viewer: await viewer(),
  now,
  locale,
});

/** Returns the job that sends reminders and expires terms. */
export const transferTerms = (context: TransferContext & Pick<AppContext, "db" | "clock">): Job => ({
  name: "transfer-terms",
  cron: "25 4 * * *",
  run: () => transferLife(context).keepLimits(context.db, context.clock()),
});

/** Fails, so that it is listed among the failures of the portal, if an overdue transfer is missing from the late list. */
const checkTerms = ({ db, clock }: Pick<AppContext, "db" | "clock">): Job => ({
  name: "check-transfer-terms",
  cron: "25 5 * * *",
  run: async () => {
    const missed = await missedTransfers(db, dayOf(clock()));
    if (missed.length > 0) throw new Error(`transfers past their term are not on the late list: ${missed.join(", ")}`);
  },
});

/** Serves the transfers of athletes between clubs (product/transfers). */
export function transferFeature(context: EngineContext): Feature {
  const { db } = context;
  const life = transferLife(context);
  const make = async (call: CallContext<{ transferId: number; reason?: string }>, move: TransferMove) => {
    const { transferId, ...answers } = call.input;
    const mover = await moverOf(call);
    await tx(db, (tx) => life.make(tx, transferId, moveInputOf(transferFlow, move, answers), mover));
    return { successful: true };
  };
  const calls = serveCalls(transferOwnCalls, {
    "POST /athleteTransferControl/searchAthlete": async ({ input, viewer, now, ip }) => {
      const { isClub, accountId } = await viewer();
      if (!isClub || accountId === null) throw noData();
      const athlete = await searchAthlete(db, { licenceNumber: input.licenseNumber, club: accountId, at: now, ip });
      return { successful: true, athlete };
    },
    "POST /athleteTransferControl/startTransfer": async (call) => {
      const mover = await moverOf(call);
      return { successful: true, id: await tx(db, (tx) => startTransfer(tx, context, call.input, mover)) };
    },
    "POST /athleteTransferControl/getData": async (call) =>
      readTransferFor(context, call.input.transferId, await moverOf(call)),
    "POST /athleteTransferControl/getOpenTransfers": async ({ input, viewer }) => {
      const transfer = await readOpenTransfer(db, input.athleteId);
      const isSeen = transfer !== undefined && permits(await viewer(), transferRights.open, partiesOf(transfer));
      return isSeen ? [transfer.id] : [];
    },
    "POST /athleteTransferControl/athleteAnswer": async (call) => {
      await answerAsAthlete(context, call.input, await moverOf(call));
      return { successful: true };
    },
    "POST /athleteTransferControl/clubAnswer": async (call) => {
      await answerAsSourceClub(context, call.input, await moverOf(call));
      return { successful: true };
    },
    "POST /athleteTransferControl/adminAnswer": async (call) => {
      await answerAsAdmin(context, call.input, await moverOf(call));
      return { successful: true };
    },
    "POST /athleteTransferControl/paymentReceived": async (call) => {
      const mover = await moverOf(call);
      await tx(db, (tx) => receiveTransferFee(tx, context, call.input.transferId, mover));
      return { successful: true };
    },
    "POST /athleteTransferControl/changePaymentMode": async (call) => {
      const { transferId, paymentMode } = call.input;
      const mover = await moverOf(call);
      await tx(db, (tx) => changePaymentMode(tx, transferId, paymentMode, mover));
      return { successful: true };
    },
    "POST /athleteTransferControl/withdraw": (call) => make(call, "withdraw"),
    "POST /athleteTransferControl/moveOn": (call) => make(call, "moveOn"),
    "POST /athleteTransferControl/close": (call) => make(call, "close"),
    "POST /athleteTransferControl/getSetting": async () => ({ sourceClubSilence: await readSilence(db) }),
    "POST /athleteTransferControl/saveSetting": async ({ input, account, now: at }) => {
      const actor = await account();
      await tx(db, (tx) => saveSilence(tx, context, input.sourceClubSilence, { actor, at }));
      return { successful: true };
    },
  });
  return featureOf([
    athleteTransfers(context),
    {
      calls,
      jobs: [checkTerms(context)],
      routes: async (app) => {
        await addFileRoutes(context, context.sessions, [
          {
            control: "athleteTransferControl",
            needs: writes("AthleteTransfer"),
            accepts: "paper",
            rule: PERMISSION_RULE,
          },
        ])(app);
        certificateRoutes(context)(app);
      },
    },
  ]);
}
