/** The office's word on a person or an organisation (product/people 4). */
import { USER_STATUSES, type UserStatus } from "../kernel/enumerations.ts";
import { defineFlow, fromEach, type MoveOf } from "../kernel/flow/flow.ts";
import { REASON } from "../kernel/form/prompt.ts";

export const verificationFlow = defineFlow<UserStatus, "office">()({
  name: "verification",
  about: "The federation's word on a person or an organisation. Rights, licence and entries hang on it.",
  states: USER_STATUSES,
  start: "UnderVerification",
  ends: [],
  moves: {
    verify: {
      about: "Everything is in order. The first athlete's licence gets the next number; the party is told.",
      transitions: fromEach(["UnderVerification", "Prohibited", "Inactive"], "Verified"),
      by: ["office"],
    },
    doubt: {
      about: "It is looked at again.",
      transitions: fromEach(["Verified", "Prohibited", "Inactive"], "UnderVerification"),
      by: ["office"],
    },
    rest: {
      about: "Nothing is wrong, but they take no part at present.",
      transitions: fromEach(["Verified", "UnderVerification", "Prohibited"], "Inactive"),
      by: ["office"],
    },
    prohibit: {
      about: "They are refused, or banned, and told why.",
      transitions: fromEach(["Verified", "UnderVerification", "Inactive"], "Prohibited"),
      by: ["office"],
      asks: REASON,
      destructive: true,
    },
  },
  events: {},
});

export type VerificationMove = MoveOf<typeof verificationFlow>;

/** The move that each word comes of: a form that is saved with another word makes it. */
export const MOVE_TO = {
  Verified: "verify",
  UnderVerification: "doubt",
  Inactive: "rest",
  Prohibited: "prohibit",
} as const satisfies Readonly<Record<UserStatus, VerificationMove>>;
