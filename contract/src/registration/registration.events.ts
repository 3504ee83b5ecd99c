import type { Event } from "../notification/notification.events.ts";

const account = {
  category: "account",
  mandatory: true,
  immediate: true,
  subject: "profile",
  audience: "account",
  repeatable: true,
} as const;
const registration = {
  category: "registration",
  severity: "info",
  audience: "superAdmins",
  mail: "PARTY_REGISTERED",
} as const;

export const registrationEvents = {
  RegistrationToProve: { ...account, mail: "REGISTRATION" },
  /** Another registration came with the address of one that waits for its proof. */
  RegistrationWaits: { ...account, mail: "REGISTRATION_WAITS" },
  RegistrationKnown: { ...account, mail: "REGISTRATION_KNOWN" },
  // Misspelt on the wire.
  OrgRegistation: {
    ...registration,
    subject: "organisation",
    values: { userId: "id", name: "text", isOrganizer: "flag" },
  },
  PersonRegistration: { ...registration, subject: "person", values: { userId: "id", name: "text" } },
  /** An existing person registered again. */
  PersonReRegistration: {
    ...registration,
    severity: "warning",
    subject: "person",
    values: { userId: "id", name: "text" },
  },
  PersonKnown: { ...account, mail: "PERSON_KNOWN" },
} as const satisfies Record<string, Event>;
