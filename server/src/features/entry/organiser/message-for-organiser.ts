import type { LineRefusal } from "@rajt/contract/entry/order.rules";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import { messageForClub } from "../club/message-for-club.ts";

/** Reasons that a club is told of its own athletes and teams, whose records it keeps, as an organiser is told them. */
const OF_CLUB: Readonly<Partial<Record<LineRefusal["code"], MessageCode>>> = {
  "refusal.tooLate": "entry.organiser.closed",
  "refusal.personNotVerified": "entry.organiserRefusal.personNotVerified",
  "refusal.licenceNotValid": "entry.organiserRefusal.licenceNotValid",
  "refusal.feeUnpaid": "entry.organiserRefusal.feeUnpaid",
  "refusal.medicalExpired": "entry.organiserRefusal.medicalExpired",
  "cannotEnter.noPrice": "entry.organiserRefusal.noPrice",
  "cannotEnter.notOfClub": "entry.organiser.otherClub",
  "team.nameTaken": "entry.organiser.teamNameTaken",
};

/** A reason as an organiser is told it of somebody whom it enters: as a club is, but for what is the club's own, and its day ends later. */
export const messageForOrganiser = (code: LineRefusal["code"]): MessageCode => OF_CLUB[code] ?? messageForClub(code);
