import { expect, it } from "vitest";
import type { Field } from "../../kernel/form/form.ts";
import { personForm } from "./person.form.ts";

/** The fields whose values the change log shows to all its readers. Written by hand, so that each is considered. */
const SHOWN: Readonly<Record<string, string>> = {
  "": "userStatus archived lastName firstName birthPlace birthDate motherLastName motherFirstName gender nationality nationalityOther profilePicture isAthlete isCompetitor isReferee isTrainer isTechnicalCommittee club email contactEmail phoneNumber parentalPermission accept documentList",
  address: "country zipcode city county street streetType number floor door",
  athlete: "licenseType licenseNumber chipNumber",
  competitor: "licenseNumber chipNumber",
  referee:
    "shirtSize hasDrivingLicense hasCar languages licenseNumber licenseExpirationDate refQualifications examDate",
  "referee.location": "country zipcode city county street streetType number floor door",
  trainer: "qualification qualificationOther qualificationSport certificate acceptSelfRecommendation",
};

it("lists exactly the fields whose values the change log shows", () => {
  const expected = Object.entries(SHOWN).flatMap(([group, names]) =>
    names.split(" ").map((name) => (group === "" ? name : `${group}.${name}`)),
  );
  expect(
    Object.entries<Field>(personForm.fields)
      .filter(([, { readOnly, kind, masked }]) => !readOnly && kind !== "password" && !masked)
      .map(([name]) => name)
      .toSorted(),
    "may every reader of the change log see its values? If yes, add it here; if not, set `masked` in person.form.ts",
  ).toEqual(expected.toSorted());
});
