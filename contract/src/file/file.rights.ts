/** Rights to read a file, by its stored rule. */
import * as right from "../kernel/right.ts";
import { ofClub, personRights, type PersonFact } from "../people/people.rights.ts";

export const fileRights = {
  owner: right.isAccount("id"),
  /** The owner, and the owner's club: health documents, parental permissions. */
  ownerAndClub: right.anyOf<"id" | "club" | "isAthlete" | "isTrainer">(right.isAccount("id"), ofClub),
  /** The picture of a person, for every viewer who may open the person's form. */
  picture: right.allOf<"isPicture" | PersonFact>(right.is("isPicture"), personRights.open),
  /** Under every rule: super admins, and the uploader while no record uses the file. */
  anyway: right.anyOf<"isLoose" | "uploadedBy">(
    right.superAdmin,
    right.allOf<"isLoose" | "uploadedBy">(right.is("isLoose"), right.isAccount("uploadedBy")),
  ),
};
