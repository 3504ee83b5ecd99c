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
  ProfileVerified: { ...verification, severity: "success" },
  ProfileProhibited: { ...verification, severity: "warning" },
} as const satisfies Record<string, Event>;
