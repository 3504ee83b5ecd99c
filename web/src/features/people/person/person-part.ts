import { isMinor } from "@rajt/contract/people/person/doctor-date.rules";
import { concerns } from "@rajt/contract/people/person/person.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import { readDay } from "@rajt/contract/kernel/typed-days";
import type { Appearing, LoadedValues } from "../../../kernel/form/layout.ts";
import { textIn, type Values } from "../../../kernel/form/record/values.ts";

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

/**
 * Decides which fields a person's form has by the person's roles: the referee part for referees only, the parents'
 * consent for minors only (product/people 6).
 */
export const personPart: Appearing = {
  of: OF,
  if: (name, values, who, loaded) => {
    const { config } = who;
    // The name is the heading of the form; `hasPassword` only decides who may edit the address.
    if (name === "name" || name === "hasPassword") return false;
    // Clubs edit `archived` too (product/people 11).
    if (name === "userStatus") return asksForVerification(loaded);
    if (name === "password" || name === "passwordAgain") return loaded.may["isOwn"] === true;
    if (name === "archived") return loaded.may["archive"] === true;
    if (FACTS_OF_RACERS.has(name)) return races(values);
    if (name === "parentalPermission") {
      const birthDate = readDay(textIn(values["birthDate"]));
      return birthDate !== null && isMinor(birthDate, dayOf(new Date()), config.settingMap.doctorDate) && races(values);
    }
    return concerns(name, values);
  },
};

/**
 * Is the initial verification status asked for? Super admins choose it for a new record (product/people 4); later the
 * moves change it and the chips show it.
 */
export const asksForVerification = ({ id, may }: LoadedValues): boolean => id === null && may["giveWord"] === true;

/** Decides the same on the own profile, where trial athletes have no documents (product/people 16). */
export const profilePart: Appearing = {
  ...personPart,
  if: (name, values, who, loaded) =>
    personPart.if(name, values, who, loaded) &&
    (name !== "documentList" || values["isCompetitor"] === true || !isTrial(values["athleteRegType"])),
};

const races = (values: Values): boolean => values["isAthlete"] === true || values["isCompetitor"] === true;

const isTrial = (regType: unknown): boolean => regType !== "NORMAL" && regType !== "LICENSE_REDEEM";
