/** Rights to see an announcement, to work on it, and on its entries. */
import * as right from "../kernel/right.ts";

/** `organiser`: who announced it. */
export type CompetitionFact = "organiser" | "submitted" | "approved" | "cancelled";

const own = right.isAccount("organiser");
const isSubmitted = right.is("submitted");
const toCommittee = right.allOf(right.committee, isSubmitted);

export const competitionRights = {
  /** An organiser its own, the committee those that were submitted, a super admin all (product/access 10). */
  workOn: right.anyOf<CompetitionFact>(own, toCommittee, right.superAdmin),
  /** Everyone the approved ones and those that were and are cancelled (product/competitions 25). */
  see: right.anyOf<CompetitionFact>(right.is("approved"), right.is("cancelled"), own, toCommittee, right.superAdmin),
  /** An organiser writes until it is submitted, the committee corrects once it is. */
  write: right.allOf<CompetitionFact>(own, right.not(isSubmitted)),
  correct: toCommittee,
  /** The organiser deletes it until it is submitted; then it is the federation's to delete. */
  remove: right.anyOf<"organiser" | "submitted">(
    right.superAdmin,
    right.allOf<"organiser" | "submitted">(own, right.not(isSubmitted)),
  ),
  /** The committee judges announcements, not who enters. */
  keepEntries: right.anyOf(own, right.superAdmin),
};

/** The parts of the page beside an announcement's form. */
export const announcementAbilities = {
  /** The other announcements near in date. */
  seeNear: right.anyOf(right.superAdmin, right.committee),
  /** The committee corrects lines and neither adds nor takes away any. */
  addLines: right.anyOf(right.superAdmin, right.not(right.committee)),
};
