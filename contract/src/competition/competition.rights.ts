/** Rights to see an announcement, to edit it, and to manage its entries. */
import * as right from "../kernel/right.ts";

/** `organiser`: the account that announced it. */
export type CompetitionFact = "organiser" | "submitted" | "approved" | "cancelled";

const own = right.isAccount("organiser");
const isSubmitted = right.is("submitted");
const toCommittee = right.allOf(right.committee, isSubmitted);

export const competitionRights = {
  /** Organisers edit their own announcements, the committee submitted ones, a super admin all (product/access 10). */
  workOn: right.anyOf<CompetitionFact>(own, toCommittee, right.superAdmin),
  /** Everyone sees approved and cancelled competitions (product/competitions 25). */
  see: right.anyOf<CompetitionFact>(right.is("approved"), right.is("cancelled"), own, toCommittee, right.superAdmin),
  /** An organiser writes until submission, the committee corrects after it. */
  write: right.allOf<CompetitionFact>(own, right.not(isSubmitted)),
  correct: toCommittee,
  /** The organiser deletes it before submission; afterwards only the federation does. */
  remove: right.anyOf<"organiser" | "submitted">(
    right.superAdmin,
    right.allOf<"organiser" | "submitted">(own, right.not(isSubmitted)),
  ),
  /** The committee decides on announcements, and does not manage entries. */
  keepEntries: right.anyOf(own, right.superAdmin),
};

/** The parts of the page besides the announcement's form. */
export const announcementAbilities = {
  /** The other announcements close in date. */
  seeNear: right.anyOf(right.superAdmin, right.committee),
  /** The committee corrects lines, but adds and removes none. */
  addLines: right.anyOf(right.superAdmin, right.not(right.committee)),
};
