/** What a party still has to do before it may compete (product/entering 34), each step with who acts next. */
import { addDays, type Day, dayOf, yearOf } from "../kernel/days.ts";
import type { UserStatus } from "../kernel/enumerations.ts";
import { isMinor } from "../people/person/doctor-date.rules.ts";

/** The steps in the order in which they are taken. */
export const OWN_STEPS = ["address", "papers", "verification", "fee", "clearance"] as const;
export type OwnStep = (typeof OWN_STEPS)[number];

/** `ends`: done, but only for some days more. `waiting`: the federation acts next. `open`: the party acts next. */
export const STEP_STATES = ["done", "ends", "waiting", "open"] as const;
export type StepState = (typeof STEP_STATES)[number];

/** The papers that a record must have. The medical certificate may stay with the doctor or the club. */
export const PAPERS = ["portrait", "parentalPermission", "certificate"] as const;
export type Paper = (typeof PAPERS)[number];

/** Why the federation does not go on with the check: it asked the party for corrections, or has decided against it. */
export const VERIFICATION_HOLDS = ["sentBack", "prohibited", "inactive"] as const;
type VerificationHold = (typeof VERIFICATION_HOLDS)[number];

export type StepLine = {
  readonly step: OwnStep;
  readonly state: StepState;
  /** The papers that are missing. */
  readonly paperList: readonly Paper[];
  /** Null unless the verification is open. */
  readonly hold: VerificationHold | null;
  /** Since when the federation has it. */
  readonly since: Day | null;
  /** The last day on which the step is done. */
  readonly until: Day | null;
};

export type StepFacts = {
  /**
   * The address that gets the mails. An own one is proved before the first sign-in; the contact address of a minor
   * without an own one may be unproved.
   */
  readonly address: "none" | "unproved" | "proved";
  readonly userStatus: UserStatus;
  /** The federation asked for corrections that are not made yet. */
  readonly isSentBack: boolean;
  /** The registration, or the later move that put the party under verification again. */
  readonly underVerificationSince: Date;
  /** The annual fees of this year: none was billed, all are paid, or some are not. */
  readonly fees: "none" | "paid" | "unpaid";
  /** Null for an organisation. */
  readonly person: {
    readonly birthDate: Day;
    readonly hasPortrait: boolean;
    readonly hasParentalPermission: boolean;
    readonly isTrainer: boolean;
    readonly hasCertificate: boolean;
    /** An athlete or competitor. */
    readonly starts: boolean;
    readonly isOnTrial: boolean;
    readonly isLicenceValid: boolean;
    readonly medicalValidUntil: Day | null;
  } | null;
};

/** A clearance is to be renewed when it ends within these days. */
const ENDS_SOON_DAYS = 30;

/** Returns every step of a party on a day; a step that does not concern the party is left out. */
export function ownSteps(facts: StepFacts, today: Day, limits: { readonly adultAge: number }): readonly StepLine[] {
  const { person } = facts;
  const missing = person === null ? [] : missingPapers(person, isMinor(person.birthDate, today, limits));
  const lines: (StepLine | null)[] = [
    facts.address === "none" ? null : line("address", facts.address === "proved" ? "done" : "open"),
    person === null ? null : { ...line("papers", missing.length === 0 ? "done" : "open"), paperList: missing },
    verificationLine(facts),
    feeLine(facts, today),
    person?.starts === true ? clearanceLine(person.medicalValidUntil, today) : null,
  ];
  return lines.flatMap((each) => each ?? []);
}

const line = (step: OwnStep, state: StepState): StepLine => ({
  step,
  state,
  paperList: [],
  hold: null,
  since: null,
  until: null,
});

const missingPapers = (person: NonNullable<StepFacts["person"]>, isChild: boolean): readonly Paper[] => [
  ...(person.hasPortrait ? [] : (["portrait"] as const)),
  ...(isChild && person.starts && !person.hasParentalPermission ? (["parentalPermission"] as const) : []),
  ...(person.isTrainer && !person.hasCertificate ? (["certificate"] as const) : []),
];

function verificationLine(facts: StepFacts): StepLine {
  const hold = holdOf(facts);
  if (hold !== null) return { ...line("verification", "open"), hold };
  const { userStatus, person, underVerificationSince } = facts;
  if (userStatus === "Verified" && (person === null || !person.starts || person.isLicenceValid))
    return line("verification", "done");
  return { ...line("verification", "waiting"), since: dayOf(underVerificationSince) };
}

function holdOf({ userStatus, isSentBack }: StepFacts): VerificationHold | null {
  if (userStatus === "Prohibited") return "prohibited";
  if (userStatus === "Inactive") return "inactive";
  return isSentBack ? "sentBack" : null;
}

/** A starter's fee that was not billed yet is the federation's to bill; others may owe none. */
function feeLine({ fees, userStatus, person }: StepFacts, today: Day): StepLine | null {
  if (fees === "paid") return { ...line("fee", "done"), until: `${yearOf(today)}-12-31` };
  if (fees === "unpaid") return line("fee", "open");
  // The federation bills neither.
  if (userStatus === "Prohibited" || userStatus === "Inactive") return null;
  return person?.starts === true && !person.isOnTrial ? line("fee", "waiting") : null;
}

function clearanceLine(until: Day | null, today: Day): StepLine {
  const state = until === null || until < today ? "open" : until <= addDays(today, ENDS_SOON_DAYS) ? "ends" : "done";
  return { ...line("clearance", state), until };
}
