import type { LineRefusal } from "@rajt/contract/entry/order.rules";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";
import { wordsForClub } from "../club/words-for-club.ts";

/** A reason as an organiser is told it of somebody whom it enters: as a club is, but that its own day ends later. */
export const wordsForOrganiser = (code: LineRefusal["code"]): MessageCode =>
  code === "refusal.tooLate" ? "entry.organiser.closed" : wordsForClub(code);
