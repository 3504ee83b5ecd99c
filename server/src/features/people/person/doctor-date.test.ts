import { afterAll, beforeAll, expect, it } from "vitest";
import { makeClub, type Made } from "../../../../test/factories.ts";
import { openPeople, messagesOf, type PeoplePortal } from "../people.testbed.ts";
import { saveAthlete } from "../persons.testbed.ts";

let portal: PeoplePortal;
let club: Made;
beforeAll(async () => {
  portal = await openPeople({
    now: "2026-05-04T10:00:00Z",
    environment: {
      ADULT_AGE: "21",
      DOCTOR_DATE_MINOR_AGE: "20",
      DOCTOR_DATE_MINOR_MONTHS: "3",
      DOCTOR_DATE_ADULT_MONTHS: "4",
    },
  });
  club = await makeClub(portal.db);
});
afterAll(() => portal.close());

it("the settings determine the age of adults and the validity of a medical certificate, and the page receives the same", async () => {
  const clubs = await portal.signedIn(club);
  const save = async (birthDate: string, doctorDate: string) =>
    messagesOf(await saveAthlete(clubs, club.id, { birthDate, athlete: { doctorDate } }));
  const far = (day: string) =>
    `A sportorvosi engedély most legfeljebb eddig szólhat: ${day} (20 éves kor alatt 3, afölött 4 hónap mától).`;
  const minor = { parentalPermission: "Mező kötelező." };
  expect(await save("2006-05-05", "2026-08-04")).toEqual(minor);
  expect(await save("2006-05-05", "2026-08-05")).toEqual({ ...minor, "athlete.doctorDate": far("2026 augusztus 4.") });
  // A minor for parental consent, and an adult for the doctor.
  expect(await save("2005-05-05", "2026-09-04")).toEqual(minor);
  expect(await save("2005-05-04", "2026-09-04")).toEqual({});
  expect(await save("2005-05-04", "2026-09-05")).toEqual({ "athlete.doctorDate": far("2026 szeptember 4.") });
  const { body } = await portal.browser().call("GET /accessManagement/getAccessConfig", {});
  expect(body.settingMap.doctorDate).toEqual({ adultAge: 21, minorAge: 20, minorMonths: 3, adultMonths: 4 });
});
