/** Rights to see a transfer and its parts (product/transfers 7). */
import * as right from "../kernel/right.ts";

/** `asksSourceClub`: the athlete has accepted, so that the source club is a party. */
export type TransferFact = "athlete" | "sourceClub" | "targetClub" | "asksSourceClub" | "showsAthleteReason";

const athlete = right.isAccount("athlete");
const targetClub = right.isAccount("targetClub");
const sourceClub = right.allOf<TransferFact>(right.isAccount("sourceClub"), right.is("asksSourceClub"));

export const transferRights = {
  open: right.anyOf<TransferFact>(right.superAdmin, athlete, targetClub, sourceClub),
  athleteReason: right.anyOf<TransferFact>(
    right.superAdmin,
    athlete,
    right.allOf<TransferFact>(targetClub, right.is("showsAthleteReason")),
  ),
  /** `athleteClub`: the athlete's current club. */
  email: right.anyOf<"athlete" | "athleteClub">(right.superAdmin, athlete, right.isAccount("athleteClub")),
  money: right.anyOf<TransferFact>(right.superAdmin, targetClub),
};
