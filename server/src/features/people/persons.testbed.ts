import type { Browser } from "../../testing/browser.ts";
import { uploadPicture } from "../../testing/upload-picture.ts";
import { address, ask, over, type Answer, type PeoplePortal } from "./people.testbed.ts";

let counter = 0;

/** Social security numbers that nobody else has. */
function nextTaj(): string {
  const eight = String(20_000_000 + counter++);
  const sum = Array.from(eight).reduce((all, digit, place) => all + Number(digit) * (place % 2 === 0 ? 3 : 7), 0);
  return `${eight}${sum % 10}`.replace(/^(...)(...)/, "$1 $2 ");
}

const NO_ADDRESS = Object.fromEntries(Object.keys(address).map((name) => [name, null]));
const notRacing = { licenseNumber: null, chipNumber: null, doctorDate: null, doctorDocument: null };

/** An athlete of a club, whole; a picture must be brought. */
export const athleteDto = (club: number, profilePicture: string, changes: object = {}) =>
  over(
    {
      userStatus: "UnderVerification",
      archived: false,
      lastName: "Ács",
      firstName: `Áron ${counter++}`,
      birthPlace: "Győr",
      birthDate: "1990-06-15",
      motherLastName: "Őze",
      motherFirstName: "Ödön",
      gender: "MALE",
      nationality: "HU",
      nationalityOther: null,
      profilePicture,
      isAthlete: true,
      isCompetitor: false,
      isReferee: false,
      isTrainer: false,
      isTechnicalCommittee: false,
      club: { id: club },
      email: `ember${counter++}@pelda.hu`,
      phoneNumber: "+36301234567",
      address,
      athlete: {
        taj: nextTaj(),
        idCardNumber: null,
        passportNumber: null,
        licenseType: "AMATOR",
        licenseNumber: null,
        chipNumber: null,
        doctorDate: "2026-10-01",
        doctorDocument: null,
      },
      competitor: notRacing,
      referee: {
        shirtSize: null,
        hasDrivingLicense: false,
        hasCar: false,
        languages: null,
        licenseNumber: null,
        licenseExpirationDate: null,
        refQualifications: [],
        examDate: null,
        location: { country: null, ...NO_ADDRESS },
      },
      trainer: {
        qualification: null,
        qualificationOther: null,
        qualificationSport: null,
        certificate: null,
        acceptSelfRecommendation: false,
      },
      parentalPermission: null,
      accept: true,
      documentList: [],
    },
    changes as Record<string, unknown>,
  );

export type Read = Record<string, unknown> & { updated: string };
export const readPerson = (browser: Browser, id: number) =>
  ask<Read>(browser, "POST personEditControl/getData", { id });

/** Saves a new athlete with a picture of its own, as the browser's account. */
export async function saveAthlete(browser: Browser, club: number, changes: object = {}): Promise<Answer> {
  const picture = await uploadPicture(browser, "personEditControl");
  const whole = athleteDto(club, picture, {
    athlete: { doctorDocument: await uploadPicture(browser, "personEditControl") },
  });
  const { body } = await ask(browser, "POST personEditControl/save", {
    dto: over(whole, changes as Record<string, unknown>),
  });
  return body;
}

/** Reads a person and writes it back with changes: what a page does. What its viewer does not see is not sent. */
export async function updatePerson(browser: Browser, id: number, changes: object): Promise<Answer> {
  const { body: record } = await readPerson(browser, id);
  const dto = over(written(record, athleteDto(0, "")), changes as Record<string, unknown>);
  return (await ask(browser, "POST personEditControl/update", { id, dto, updated: record.updated })).body;
}

/** Of a record the fields that are written. */
function written(record: Record<string, unknown>, like: Record<string, unknown>): Record<string, unknown> {
  const isGroup = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value) && !("id" in value);
  return Object.fromEntries(
    Object.entries(like)
      .filter(([name]) => name in record)
      .map(([name, value]) => {
        const read = record[name];
        return [name, isGroup(value) && isGroup(read) ? written(read, value) : read];
      }),
  );
}

/** The first Verified word on a person, by the office. */
export const verify = (portal: PeoplePortal, id: number) => updatePerson(portal.admin, id, { userStatus: "Verified" });
