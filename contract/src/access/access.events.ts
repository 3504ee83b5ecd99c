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
  /** The password was set, by its holder or by staff. */
  PasswordChanged: { ...account, mail: "PASSWORD_CHANGED" },
  AddressToProve: { ...account, audience: "address", mail: "ADDRESS_PROOF" },
  AddressTaken: { ...account, audience: "address", mail: "ADDRESS_KNOWN" },
  AddressChanges: { ...account, mail: "ADDRESS_CHANGE" },
} as const satisfies Record<string, Event>;
