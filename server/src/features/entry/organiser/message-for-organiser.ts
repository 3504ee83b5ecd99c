import type { LineRefusal } from "@rajt/contract/entry/order.rules";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import { messageForClub } from "../club/message-for-club.ts";

/** Messages for an organiser instead of those that a club gets about its own athletes and teams. */
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

/** Returns the message of a refusal for an organiser: that for a club, except where a club's own records or deadline are meant. */
export const messageForOrganiser = (code: LineRefusal["code"]): MessageCode => OF_CLUB[code] ?? messageForClub(code);
