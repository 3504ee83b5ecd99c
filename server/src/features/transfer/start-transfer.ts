import { ageOn, dayOf, yearOf } from "@rajt/contract/kernel/days";
import type { Viewer } from "@rajt/contract/kernel/access";
import { obstacleTo, startProblems, type Obstacle, type PaymentMode } from "@rajt/contract/transfer/transfer.rules";
import { fieldsRefused, noData, Refusal, type FieldProblem, type MessageCode } from "../../kernel/calls/refusal.ts";
import type { Tx } from "../../kernel/db/database.ts";
import { keepFiles } from "../file/index.ts";
import { lockAthlete, readTransferFacts } from "./transfer-facts.store.ts";
import { transferLife, type TransferContext } from "./transfer-life.ts";
import { insertTransfer } from "./transfer.store.ts";

/** Years. */
const ADULT_AGE = 18;

/** The object of a transfer in `file_use` and in the change log. */
const TRANSFER = "athlete_transfer";

/** The obstacles with the codes of a search. */
const REFUSED: Readonly<Record<Obstacle, MessageCode>> = {
  athlete: "transfer.refusal.notFound",
  clubChanged: "transfer.refusal.notFound",
  ownClub: "transfer.refusal.ownClub",
  feePaid: "transfer.refusal.feePaid",
  targetClub: "transfer.refusal.targetClub",
};

type Start = {
  readonly athleteId: number;
  readonly paymentMode: PaymentMode;
  readonly parentalPermission?: string | null | undefined;
  readonly targetClubCheck1?: boolean | undefined;
  readonly targetClubCheck2?: boolean | undefined;
};

/**
 * Starts the transfer of an athlete to the viewer's club. Returns its id.
 *
 * @throws {Refusal} if a tick or the permission is missing, a condition does not hold, or the athlete has an open
 * transfer
 */
export async function startTransfer(
  tx: Tx,
  context: TransferContext,
  { athleteId, paymentMode, parentalPermission = null, ...ticks }: Start,
  { viewer, now: at }: { readonly viewer: Viewer; readonly now: Date },
): Promise<number> {
  const targetClub = viewer.accountId;
  if (!viewer.isClub || targetClub === null) throw noData();
  const athlete = await lockAthlete(tx, athleteId);
  const sourceClub = athlete?.clubId;
  if (!athlete || sourceClub == null) throw new Refusal("transfer.refusal.notFound");
  const clubs = { sourceClubId: sourceClub, targetClubId: targetClub };
  const obstacle = obstacleTo(await readTransferFacts(tx, athleteId, clubs, yearOf(dayOf(at))));
  if (obstacle !== null) throw new Refusal(REFUSED[obstacle]);
  const problems = startProblems({ ...ticks, parentalPermission }, athlete.licenceType);
  // cast: the rules return text paths of the portal.
  if (problems.length > 0) throw fieldsRefused(problems as readonly FieldProblem[]);
  const insert = async (tx: Tx) => {
    const isAdult = ageOn(athlete.birthDate, dayOf(at)) >= ADULT_AGE;
    const parties = { athlete: athleteId, sourceClub, targetClub };
    const id = await insertTransfer(tx, { ...parties, paymentMode, isAdult, permission: parentalPermission, at });
    await keepPermissions(tx, id, [parentalPermission], { actor: targetClub, at });
    return id;
  };
  const known = {
    status: "WAIT_FOR_ATHLETE",
    athleteId,
    ...clubs,
    athleteAccepted: null,
    showsAthleteDescription: false,
    closedAt: null,
    lateAt: null,
    lateCause: null,
  } as const;
  return transferLife(context).create(tx, { known, insert, payload: {} }, { viewer, now: at });
}

/** Stores the permissions of a transfer. @throws {Refusal} if the last one does not belong to its giver */
export async function keepPermissions(
  tx: Tx,
  id: number,
  permissions: readonly (string | null)[],
  { actor, at }: { readonly actor: number; readonly at: Date },
): Promise<void> {
  const keys = permissions.flatMap((key) => key ?? []);
  const foreign = await keepFiles(tx, { object: TRANSFER, objectId: id, keys, actor, at });
  if (foreign.length > 0) throw fieldsRefused([{ path: "parentalPermission", message: "file.refusal.notYours" }]);
}
