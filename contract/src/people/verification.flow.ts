/** The verification workflow of a person or an organisation (product/people 4). */
import { USER_STATUSES, type UserStatus } from "../kernel/enumerations.ts";
import { defineFlow, fromEach, type MoveOf } from "../kernel/flow/flow.ts";
import { REASON } from "../kernel/form/asked.ts";

export const verificationFlow = defineFlow<UserStatus, "office">()({
  name: "verification",
  about: "The federation's word on a person or an organisation. Rights, licence and entries hang on it.",
  states: USER_STATUSES,
  start: "UnderVerification",
  ends: [],
  moves: {
    verify: {
      about: "Everything is in order. The first athlete's licence gets the next number; the party is told.",
      leads: fromEach(["UnderVerification", "Prohibited", "Inactive"], "Verified"),
      by: ["office"],
    },
    doubt: {
      about: "It is looked at again.",
      leads: fromEach(["Verified", "Prohibited", "Inactive"], "UnderVerification"),
      by: ["office"],
    },
    rest: {
      about: "Nothing is wrong, but they take no part at present.",
      leads: fromEach(["Verified", "UnderVerification", "Prohibited"], "Inactive"),
      by: ["office"],
    },
    prohibit: {
      about: "They are refused, or banned, and told why.",
      leads: fromEach(["Verified", "UnderVerification", "Inactive"], "Prohibited"),
      by: ["office"],
      asks: REASON,
      grave: true,
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
