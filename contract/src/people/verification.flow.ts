/** The verification workflow of a person or an organisation (product/people 4). */
import { USER_STATUSES, type UserStatus } from "../kernel/enumerations.ts";
import { defineFlow, fromEach, type MoveOf } from "../kernel/flow/flow.ts";
import { REASON } from "../kernel/form/prompt.ts";

export const verificationFlow = defineFlow<UserStatus, "office">()({
  name: "verification",
  about: "The verification of a person or an organisation by the federation. Rights, licence and entries depend on it.",
  states: USER_STATUSES,
  start: "UnderVerification",
  ends: [],
  moves: {
    verify: {
      about: "Nothing is missing. The first licence of an athlete gets the next number; the party is notified.",
      transitions: fromEach(["UnderVerification", "Prohibited", "Inactive"], "Verified"),
      by: ["office"],
    },
    verifyAnyway: {
      about: "It is verified although something is missing; the reason stays in the history.",
      transitions: fromEach(["UnderVerification", "Prohibited", "Inactive"], "Verified"),
      by: ["office"],
      asks: REASON,
    },
    doubt: {
      about: "It is under verification again.",
      transitions: fromEach(["Verified", "Prohibited", "Inactive"], "UnderVerification"),
      by: ["office"],
    },
    rest: {
      about: "Nothing is wrong, but the party does not participate at present.",
      transitions: fromEach(["Verified", "UnderVerification", "Prohibited"], "Inactive"),
      by: ["office"],
    },
    prohibit: {
      about: "The party is refused or banned, and notified of the reason.",
      transitions: fromEach(["Verified", "UnderVerification", "Inactive"], "Prohibited"),
      by: ["office"],
      asks: REASON,
      destructive: true,
    },
  },
  events: {},
});

export type VerificationMove = MoveOf<typeof verificationFlow>;

/** The move that leads to each status: a form saved with another status makes this move. */
export const MOVE_TO = {
  Verified: "verify",
  UnderVerification: "doubt",
  Inactive: "rest",
  Prohibited: "prohibit",
} as const satisfies Readonly<Record<UserStatus, VerificationMove>>;
