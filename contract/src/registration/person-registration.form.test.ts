import { expect, it } from "vitest";
import { personRegistration } from "./person-registration.form.ts";

/** The fields that a guest is asked of themselves, written by hand: nobody is to be asked for something because it was added to a person. */
const ASKED: Readonly<Record<string, string>> = {
  "": "lastName firstName birthPlace birthDate motherLastName motherFirstName gender nationality nationalityOther profilePicture isAthlete isCompetitor isReferee isTrainer phoneNumber parentalPermission accept email password passwordAgain club athleteRegType",
  address: "zipcode city county street streetType number floor door",
  athlete: "taj idCardNumber passportNumber licenseType chipNumber doctorDate doctorDocument",
  competitor: "chipNumber doctorDate doctorDocument",
  referee:
    "shirtSize hasDrivingLicense hasCar languages licenseNumber licenseExpirationDate refQualifications examDate",
  "referee.location": "country zipcode city county street streetType number floor door",
  trainer: "qualification qualificationOther qualificationSport certificate acceptSelfRecommendation",
};

it("asks whoever registers for these and for nothing else", () => {
  const asked = Object.entries(ASKED).flatMap(([group, names]) =>
    names.split(" ").map((name) => (group === "" ? name : `${group}.${name}`)),
  );
  expect(
    Object.keys(personRegistration.fields).toSorted(),
    "should a guest be asked for it? Then write it here too; if not, take it out of ASKED in person-registration.form.ts",
  ).toEqual(asked.toSorted());
});
