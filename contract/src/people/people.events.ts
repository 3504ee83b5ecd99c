import type { Event } from "../notification/notification.events.ts";

const verification = {
  category: "account",
  mandatory: true,
  subject: "profile",
  audience: "account",
  repeatable: true,
  mail: "VERIFICATION",
  values: { reason: "text" },
} as const;
/** The federation's decision, the only mail to an address that is not proved yet (product/access 19). */
const decision = { ...verification, beforeProof: true } as const;

const doctorDate = {
  category: "health",
  severity: "warning",
  subject: "profile",
  audience: "account",
  mail: "DOCTOR_DATE",
  repeatable: true,
  values: { validUntil: "day" },
} as const;

export const peopleEvents = {
  /** The medical clearance ends in 60, 30 or 7 days. */
  PersonDoctorDateExpire: doctorDate,
  /** The medical clearance ends tomorrow. */
  PersonDoctorDateEnds: { ...doctorDate, wireType: "PersonDoctorDateExpire", mandatory: true },
  /**
   * To a club, at most once a day: the medical clearance of some of its athletes ends in one of these numbers of days.
   */
  OrgAthleteDoctorDateExpire: {
    category: "health",
    severity: "warning",
    subject: "clubAthletes",
    audience: "account",
    mail: "CLUB_DOCTOR_DATES",
    repeatable: true,
    // `period` spans from the first to the last end: `2026-05-05/2026-07-03`.
    values: { userIdList: "ids", count: "count", period: "text" },
  },
  /** At once: a child without an own address waits for the number to sign in with. */
  ProfileVerified: { ...decision, severity: "success", immediate: true },
  ProfileProhibited: { ...decision, severity: "warning" },
  /** The registration is sent back with what is to be mended. */
  ProfileSentBack: { ...verification, severity: "warning", mail: "SENT_BACK", values: {} },
  /** The same to the club of a person without a proved own address. */
  AthleteSentBack: {
    ...verification,
    subject: "person",
    severity: "warning",
    mail: "SENT_BACK",
    values: { userId: "id", name: "text" },
  },
  /** The office writes to a person. */
  PersonMessage: { ...verification, severity: "info", mail: "PERSON_MESSAGE", values: { subject: "text" } },
  /** The office reminds of missing documents. */
  PersonPapersMissing: { ...verification, severity: "warning", mail: "PAPERS_MISSING", values: {} },
  /** The office reminds of a clearance that is missing, over, or ends soon. */
  PersonClearanceDue: {
    category: "health",
    severity: "warning",
    subject: "profile",
    audience: "account",
    mail: "CLEARANCE_DUE",
    repeatable: true,
    values: {},
  },
} as const satisfies Record<string, Event>;
