import { Refusal, type MessageCode } from "./kernel/calls/refusal.ts";
import { sqlStateOf, violatedConstraint } from "./kernel/db/errors.ts";

type SchemaRefusal = { readonly code: MessageCode; readonly status?: 403 | 404 | 409 };

/**
 * The refusal for each error that a function of the schema raises: by our own SQLSTATE (RJ…), or, for a standard SQLSTATE, by the
 * constraint that the function names. A feature that knows more (which field, whether to retry) converts the error before it arrives here.
 */
export const refusalsOfSchema = {
  /** No place is left in the race. */
  RJ001: { code: "entry.refusal.full" },
  /** Two starts of a person overlap. */
  RJ002: { code: "entry.refusal.overlapping" },
  /** The offer of the waiting list has ended. */
  RJ003: { code: "entry.waiting.offerOver" },
  /** A payment, its decision or the sum of its refunds would become inconsistent. */
  RJ010: { code: "payment.refusal.changedMeanwhile", status: 409 },
  /** The row is append-only, or derived from other rows. */
  RJ011: { code: "kernel.error.unchangeable", status: 409 },
  /** The rows would contradict each other. */
  RJ012: { code: "kernel.error.changedMeanwhile", status: 409 },
  /** The competition of a paid item is cancelled. */
  RJ013: { code: "payment.refusal.notPayable" },
  /** A deleted account would get a new receivable. */
  RJ014: { code: "money.refusal.deletedDebtor", status: 409 },
  /** Card money would be refunded manually. */
  RJ015: { code: "money.refusal.cardMoney" },

  entry_race_exists: { code: "kernel.error.noData", status: 404 },
  race_kept: { code: "competition.edit.problem.raceEntered" },
  team_positions: { code: "entry.failed.team" },
  team_size: { code: "entry.failed.team" },
  team_genders: { code: "entry.failed.team" },
  team_line: { code: "entry.team.oneTeamOnly" },
  check_in_active: { code: "entry.organiser.gone" },
  account_has_open_money: { code: "kernel.tableRefusal.inUse" },
  account_in_transfer: { code: "kernel.tableRefusal.inUse" },
  fee_in_transfer: { code: "kernel.tableRefusal.inUse" },
  person_club_in_transfer: { code: "transfer.refusal.clubClosed" },
  account_super_admin_stays: { code: "access.user.lastSuperAdmin" },
  account_role_super_admin_stays: { code: "access.user.lastSuperAdmin" },
  dashboard_role_enabled_stays: { code: "access.dashboardRole.lastSuperAdmin" },
  dashboard_role_super_admin_stays: { code: "access.dashboardRole.lastSuperAdmin" },
  account_role_of_staff: { code: "access.dashboardRole.staffOnly" },
  role_service_of_staff: { code: "access.dashboardRole.staffOnly" },
  account_role_of_guests: { code: "access.dashboardRole.beyondGuests" },
  role_content_of_guests: { code: "access.dashboardRole.beyondGuests" },
  role_service_of_guests: { code: "access.dashboardRole.beyondGuests" },
} as const satisfies Readonly<Record<string, SchemaRefusal>>;

const REFUSALS: ReadonlyMap<string, SchemaRefusal> = new Map(Object.entries(refusalsOfSchema));

/** Returns the refusal for an error that the schema raised; null for any other error, which remains a failure. */
export function refusalOfSchema(error: unknown): Refusal | null {
  const refusal = REFUSALS.get(violatedConstraint(error) ?? sqlStateOf(error) ?? "");
  if (refusal === undefined) return null;
  const { code, status = 200 } = refusal;
  return new Refusal(code, { status, cause: error });
}
