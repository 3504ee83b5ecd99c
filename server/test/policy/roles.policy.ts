import { SERVICES } from "@rajt/contract/kernel/rights";
import { GUEST, holding, staffHolding, SUPER_ADMIN, type Party, type Right } from "./who.ts";

/**
 * The grants of each built-in role, written by hand from the rules of the federation. The federation administrator needs no right.
 */
export const ROLES = {
  Guest: ["CompetitionCalendar"],
  Unverified: ["CompetitionCalendar", "UserProfile to write", "Payment to write"],
  Athlete: ["CompetitionCalendar", "UserProfile to write", "Payment to write", "AthleteTransfer to write"],
  Competitor: ["CompetitionCalendar", "UserProfile to write", "Payment to write"],
  Referee: ["CompetitionCalendar", "UserProfile to write", "Payment to write"],
  Trainer: ["CompetitionCalendar", "UserProfile to write", "Payment to write"],
  Club: [
    "CompetitionCalendar",
    "CompetitionEntryClub to write",
    "Athlete to write",
    "Trainer to write",
    "AthleteTransfer to write",
    "UserProfile to write",
    "Payment to write",
  ],
  Organiser: [
    "CompetitionCalendar",
    "NewCompetition to write",
    "Competition to write",
    "UserProfile to write",
    "Payment to write",
  ],
  // Persons by their names alone.
  TechnicalCommittee: [
    "CompetitionCalendar",
    "Competition to write",
    "UserProfile to write",
    "Athlete",
    "Competitor",
    "Referee",
    "Trainer",
    "TechnicalCommittee",
  ],
} as const satisfies Record<string, readonly Right[]>;

/** The rights of each actor that tries every access point (`actors.testbed.ts`). */
export const ACTORS: Readonly<Record<string, Party>> = {
  "a guest": GUEST,
  "an athlete": holding(...ROLES.Athlete),
  "a minor": holding(...ROLES.Athlete),
  "an athlete of another club": holding(...ROLES.Athlete),
  "a referee": holding(...ROLES.Referee),
  "a trainer": holding(...ROLES.Trainer),
  "a club": holding(...ROLES.Club),
  "another club": holding(...ROLES.Club),
  "an organiser": holding(...ROLES.Organiser),
  "another organiser": holding(...ROLES.Organiser),
  "somebody not verified": holding(...ROLES.Unverified),
  "the technical committee": holding(...ROLES.TechnicalCommittee),
  // Staff who read persons see all of them, so the role grants none.
  "staff with the committee's role": staffHolding(
    "CompetitionCalendar",
    "Competition to write",
    "UserProfile to write",
  ),
  "staff without a role": staffHolding(),
  "an office that reads": staffHolding(...SERVICES),
  "an office that writes": staffHolding(...SERVICES.map((service): Right => `${service} to write`)),
  "an office that is denied what another role gives": staffHolding(),
  "a super admin": SUPER_ADMIN,
  // Signed in once: a guest whose browser has not noticed the sign-out.
  "a disabled account": GUEST,
};
