/** Rights to read a file, by the rule that stands beside it. */
import * as right from "../kernel/right.ts";
import { ofClub, personRights, type PersonFact } from "../people/people.rights.ts";

export const fileRights = {
  owner: right.isAccount("id"),
  /** The person it belongs to, and the club that the person is of: health documents, permissions of parents. */
  ownerAndClub: right.anyOf<"id" | "club" | "isAthlete" | "isTrainer">(right.isAccount("id"), ofClub),
  /** The picture of a person, which whoever may open their form sees. */
  picture: right.allOf<"isPicture" | PersonFact>(right.is("isPicture"), personRights.open),
  /** Whatever its rule: super admins, and whoever uploaded what is in no record yet. */
  anyway: right.anyOf<"isLoose" | "uploadedBy">(
    right.superAdmin,
    right.allOf<"isLoose" | "uploadedBy">(right.is("isLoose"), right.isAccount("uploadedBy")),
  ),
};
