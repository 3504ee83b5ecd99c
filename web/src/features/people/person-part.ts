import { isMinor } from "@rajt/contract/people/doctor-date.rules";
import { concerns } from "@rajt/contract/people/person.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import { readDay } from "@rajt/contract/kernel/typed-days";
import type { Appearing } from "../../kernel/form/layout.ts";
import { inForm, onWire } from "../../kernel/form/nested-names.ts";
import { textIn, type Values } from "../../kernel/form/values.ts";

const OF = [
  "isAthlete",
  "isCompetitor",
  "isReferee",
  "isTrainer",
  "nationality",
  "trainer.qualification",
  "birthDate",
  "athleteRegType",
];

const FACTS_OF_RACERS: ReadonlySet<string> = new Set(["athleteRegType", "cachedDoctorValid", "cachedLicenseNumber"]);

/** Which fields there are for what a person is: the part of a referee for referees only, the parents' word for minors only (S3 §5.2). */
export const personPart: Appearing = {
  of: OF.map(inForm),
  if: (name, inFormValues, { config, viewer }) => {
    const values = Object.fromEntries(OF.map((field) => [field, inFormValues[inForm(field)]]));
    // One is the heading of the form, the other says who may edit the address.
    if (name === "name" || name === "hasPassword") return false;
    // The word on somebody is a field of super admins' (S3 §6); the chips tell it to all. Who is kept is said by clubs too (S3 §5.2).
    if (name === "userStatus") return viewer.isSuperAdmin;
    if (name === "archived") return viewer.isSuperAdmin || viewer.isClub;
    if (FACTS_OF_RACERS.has(name)) return races(values);
    if (name === "parentalPermission") {
      const birthDate = readDay(textIn(values["birthDate"]));
      return birthDate !== null && isMinor(birthDate, dayOf(new Date()), config.settingMap.doctorDate) && races(values);
    }
    return concerns(onWire(name), values);
  },
};

/** The same on one's own profile, where trial athletes have no documents (S3 §2.3). */
export const profilePart: Appearing = {
  ...personPart,
  if: (name, values, who, loaded) =>
    personPart.if(name, values, who, loaded) &&
    (name !== "documentList" || values["isCompetitor"] === true || !isTrial(values["athleteRegType"])),
};

const races = (values: Values): boolean => values["isAthlete"] === true || values["isCompetitor"] === true;

const isTrial = (regType: unknown): boolean => regType !== "NORMAL" && regType !== "LICENSE_REDEEM";
