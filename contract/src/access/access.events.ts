import type { Event } from "../notification/notification.events.ts";

const account = {
  category: "account",
  mandatory: true,
  immediate: true,
  subject: "profile",
  audience: "account",
  repeatable: true,
} as const;

export const accessEvents = {
  PasswordRequested: { ...account, mail: "NEW_PASSWORD" },
  /** Staff recorded without a password: the mail's link sets it. */
  StaffInvited: { ...account, mail: "STAFF_INVITED" },
  /** The password was set, by its holder or by staff. */
  PasswordChanged: { ...account, mail: "PASSWORD_CHANGED" },
  AddressToProve: { ...account, audience: "address", mail: "ADDRESS_PROOF" },
  /** The first mail to the contact address of a person without an own address. */
  ContactToProve: { ...account, audience: "address", mail: "CONTACT_PROOF" },
  ContactChanges: { ...account, audience: "address", mail: "CONTACT_CHANGE" },
  AddressTaken: { ...account, audience: "address", mail: "ADDRESS_KNOWN" },
  AddressChanges: { ...account, mail: "ADDRESS_CHANGE" },
} as const satisfies Record<string, Event>;
