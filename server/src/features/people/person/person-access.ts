import type { Viewer } from "@rajt/contract/kernel/access";
import { permits, type Facts } from "@rajt/contract/kernel/right";
import { changesAddress } from "@rajt/contract/access/account/account.rights";
import {
  keepsRole,
  PERSON_ROLES,
  personMakers,
  personRights,
  type PersonFact,
} from "@rajt/contract/people/people.rights";
import {
  clubPersonFields,
  newClubPersonFields,
  officePersonFields,
  ownPersonFields,
  writtenPersonFields,
} from "@rajt/contract/people/person/person.form";
import type { FieldAccess } from "../../../kernel/form/form-binding.ts";
import { EVERY_FIELD, NO_FIELD, onlyFields } from "../../../kernel/form/index.ts";

export type PersonFacts = Facts<PersonFact | "hasPassword" | "isInTransfer">;

/** Links for new passwords go to these. */
const SIGN_IN_ADDRESSES: readonly string[] = ["email", "contactEmail"];

/**
 * Returns the fields of a person, or of a new one (null), that the viewer may edit. Only the person changes their own
 * sign-in address.
 */
export function personAccess(viewer: Viewer, person: PersonFacts | null): FieldAccess {
  const { editableAccess, editableFields } = person === null ? accessToNew(viewer) : accessToStored(viewer, person);
  const closed = [
    ...(permits(viewer, changesAddress, person) ? [] : SIGN_IN_ADDRESSES),
    // While a transfer is open, only the transfer changes the club.
    ...(person?.isInTransfer === true ? ["club"] : []),
  ];
  return { editableAccess, editableFields: editableFields.filter((name) => !closed.includes(name)) };
}

function accessToNew(viewer: Viewer): FieldAccess {
  if (viewer.isSuperAdmin) return EVERY_FIELD;
  if (permits(viewer, personMakers.club, null)) return onlyFields(newClubPersonFields);
  return permits(viewer, personMakers.office, null) ? onlyFields(officeFields(viewer)) : NO_FIELD;
}

function accessToStored(viewer: Viewer, person: PersonFacts): FieldAccess {
  if (viewer.isSuperAdmin) return person.isInTransfer === true ? onlyFields(writtenPersonFields) : EVERY_FIELD;
  if (permits(viewer, personRights.editAsThemselves, person)) return onlyFields(ownPersonFields);
  if (permits(viewer, personRights.editAsClub, person)) return onlyFields(clubPersonFields);
  if (!permits(viewer, personRights.editAsOffice, person)) return NO_FIELD;
  return onlyFields(officeFields(viewer).filter((name) => !SIGN_IN_ADDRESSES.includes(name)));
}

/** Returns the fields that staff may edit. A role grants rights, so only staff who hold its service set it. */
const officeFields = (viewer: Viewer): string[] =>
  officePersonFields.filter((name) =>
    PERSON_ROLES.every((role) => role !== name || permits(viewer, keepsRole(role), null)),
  );
