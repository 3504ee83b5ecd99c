import { isMinor } from "@rajt/contract/people/person/doctor-date.rules";
import { concerns, isOnTrial } from "@rajt/contract/people/person/person.rules";
import { PERSON_ROLES } from "@rajt/contract/people/people.rights";
import { ownPersonFields } from "@rajt/contract/people/person/person.form";
import { isEmpty } from "@rajt/contract/people/required-fields.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import { readDay } from "@rajt/contract/kernel/typed-days";
import { get } from "react-hook-form";
import type { Appearing, LoadedValues } from "../../../kernel/form/layout.ts";
import { textIn, type Values } from "../../../kernel/form/record/values.ts";
import type { ViewerValue } from "../../../kernel/viewer.tsx";

const OF = [
  "isAthlete",
  "isCompetitor",
  "isReferee",
  "isTrainer",
  "nationality",
  "trainer.qualification",
  "birthDate",
  "athleteRegType",
  "address.country",
  "referee.location.country",
];

const FACTS_OF_RACERS: ReadonlySet<string> = new Set(["athleteRegType", "cachedDoctorValid"]);

/**
 * Fields that no page shows in the form: the name is its heading, the licence number is among the athlete's or the
 * competitor's fields, the club has its own field, the sports register's answer is shown above as it is now, and
 * `hasPassword` only decides who may edit the address.
 */
const ELSEWHERE: ReadonlySet<string> = new Set([
  "name",
  "hasPassword",
  "athlete.licenseStatus",
  "cachedLicenseNumber",
  "cachedClubShortName",
  "cachedPaymentPaid",
  "cachedLicensePaymentPaid",
  "nsrSyncStatus",
  "nsrSyncDate",
  "nsrErrorCode",
  "nsrMessage",
]);

/** What the chips of the own profile show. */
const IN_CHIPS: ReadonlySet<string> = new Set([
  ...PERSON_ROLES,
  "cachedDoctorValid",
  "cachedCurrentLicensePaymentPaid",
]);

/**
 * Decides which fields a person's form has by the person's roles: the referee part for referees only, the parents'
 * consent for minors only (product/people 6).
 */
export const personPart: Appearing = {
  of: OF,
  if: (name, values, who, loaded) => {
    if (ELSEWHERE.has(name)) return false;
    // Clubs edit `archived` too (product/people 11).
    if (name === "contactEmail") return textIn(loaded.values["contactEmail"]) !== "" || isChild(values, who);
    // Trial athletes owe no annual fee.
    if (name === "cachedCurrentLicensePaymentPaid" && isOnTrial(values)) return false;
    if (name === "userStatus") return asksForVerification(loaded);
    if (name === "password" || name === "passwordAgain") return loaded.may["isOwn"] === true;
    if (name === "archived") return loaded.may["archive"] === true;
    if (FACTS_OF_RACERS.has(name)) return races(values);
    if (name === "parentalPermission") return isChild(values, who) && races(values);
    return concerns(name, values);
  },
};

/**
 * Is the initial verification status asked for? Super admins choose it for a new record (product/people 4); later the
 * moves change it and the chips show it.
 */
export const asksForVerification = ({ id, may }: LoadedValues): boolean => id === null && may["giveWord"] === true;

/**
 * Decides the same on the profile, where trial athletes have no documents (product/people 16). On the own one, fields
 * that only others edit appear if they have a value.
 */
export const profilePart: Appearing = {
  ...personPart,
  if: (name, values, who, loaded) =>
    personPart.if(name, values, who, loaded) &&
    (name !== "documentList" || hasDocuments(values)) &&
    (loaded.may["isOwn"] !== true ||
      ownPersonFields.includes(name) ||
      (!IN_CHIPS.has(name) && !isEmpty(get(loaded.values, name)))),
};

/** Returns whether a profile has the list of documents (product/people 16). */
export const hasDocuments = (values: Values): boolean =>
  values["isCompetitor"] === true || (values["isAthlete"] === true && !isTrial(values["athleteRegType"]));

function isChild(values: Values, { config }: ViewerValue): boolean {
  const birthDate = readDay(textIn(values["birthDate"]));
  return birthDate !== null && isMinor(birthDate, dayOf(new Date()), config.settingMap.doctorDate);
}

const races = (values: Values): boolean => values["isAthlete"] === true || values["isCompetitor"] === true;

const isTrial = (regType: unknown): boolean => regType !== "NORMAL" && regType !== "LICENSE_REDEEM";
