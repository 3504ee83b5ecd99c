import type { Viewer } from "@rajt/contract/kernel/access";
import type { Service } from "@rajt/contract/kernel/enumerations";
import {
  clubPersonFields,
  newClubPersonFields,
  officePersonFields,
  ownPersonFields,
} from "@rajt/contract/people/person/person.form";
import type { FieldAccess } from "../../../kernel/form/form-binding.ts";
import { keepsAddress } from "../../access/index.ts";
import type { PersonDto } from "./person.store.ts";

/** What a person is to the federation, and the service of those who keep them. */
const KEPT_BY = {
  isAthlete: "Athlete",
  isCompetitor: "Competitor",
  isReferee: "Referee",
  isTrainer: "Trainer",
  isTechnicalCommittee: "TechnicalCommittee",
} as const satisfies Record<string, Service>;
type Role = keyof typeof KEPT_BY;
/** What somebody can be to the federation. */
export const ROLES = Object.keys(KEPT_BY) as Role[];

/** What somebody is, as far as it is known. */
type Roles = { readonly [K in Role | "club" | "hasPassword"]?: PersonDto[K] | null };

const NOTHING: FieldAccess = { editableAccess: "NoAccess", editableFields: [] };
const only = (editableFields: readonly string[]): FieldAccess => ({ editableAccess: "Restricted", editableFields });

/** What of a person the viewer may edit; `id` is null for a new one. Whoever signs in, by an address that is theirs to change. */
export function personAccess(viewer: Viewer, id: number | null, person: Roles | null): FieldAccess {
  const { editableAccess, editableFields } = accessByRole(viewer, id, person);
  const isKept = person !== null && keepsAddress(viewer, id, person);
  return { editableAccess, editableFields: editableFields.filter((name) => !isKept || name !== "email") };
}

function accessByRole(viewer: Viewer, id: number | null, person: Roles | null): FieldAccess {
  if (viewer.isSuperAdmin) return { editableAccess: "Full", editableFields: [] };
  if (id !== null && id === viewer.accountId) return only(ownPersonFields);
  if (viewer.isClub && isWriter(viewer, "isAthlete") && id === null) return only(newClubPersonFields);
  if (viewer.isClub && isWriter(viewer, "isAthlete") && isOfClub(viewer, person)) return only(clubPersonFields);
  if (viewer.accessType !== "Admin") return NOTHING;
  const isTheirs = ROLES.some((role) => isWriter(viewer, role) && (person === null || person[role]));
  // What somebody is gives rights: it is said by those who keep such people.
  const closed = new Set<string>(ROLES.filter((role) => !isWriter(viewer, role)));
  if (id !== null) closed.add("email");
  return isTheirs ? only(officePersonFields.filter((name) => !closed.has(name))) : NOTHING;
}

/** Health data are for super admins, the person and the club; of a new one whoever makes it writes them. */
export const seesHealth = (viewer: Viewer, id: number | null, person: Roles | null): boolean =>
  viewer.isSuperAdmin || id === null || id === viewer.accountId || isOfClub(viewer, person);

const isOfClub = ({ accountId, isClub }: Viewer, person: Roles | null): boolean =>
  isClub && person?.club != null && person.club.id === accountId;

const isWriter = ({ services }: Viewer, role: Role): boolean => services[KEPT_BY[role]] === "WriteRead";
