/** The values that lists and forms of fees share. */
import type { CostType } from "../kernel/enumerations.ts";

// No schemas here: a list's page loads it, and needs none.
export const COST_TYPES = [
  "CLUB_ANNUAL",
  "ORGANIZER_ANNUAL",
  "LICENSE_ELIT",
  "LICENSE_PARA",
  "LICENSE_UP",
  "LICENSE_AMATOR",
  "COMPETITOR_ANNUAL",
  "REFEREE_ANNUAL",
  "TRAINER_ANNUAL",
  "TRANSFER",
  "OTHER",
] as const satisfies readonly CostType[];

/** Unpaid: something is left to pay. Deleted: nothing is owed any more; what came in is to be given back. */
export const FEE_STATUSES = ["Unpaid", "Paid", "Deleted"] as const;

/** The ways by which money comes into a fee. */
export const WAYS_TO_PAY = ["BARION", "SIMPLEPAY", "BANK_TRANSFER", "HAND", "CREDIT"] as const;

/** Days after its billing date until which a fee waits. */
export const FEE_DAYS = 30;
