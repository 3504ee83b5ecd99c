import { organisationTextsEn } from "./organisation.texts.en.ts";
import { peopleListTextsEn } from "./people.list.texts.en.ts";
import { personTextsEn } from "./person.texts.en.ts";
import { countyNames, streetTypeNames } from "./places.ts";

/** Organisations and persons (S3 §2, §3). */
export const peopleTextsEn = {
  organisation: organisationTextsEn,
  person: personTextsEn,
  list: peopleListTextsEn,
  county: countyNames,
  streetType: streetTypeNames,
  userStatus: {
    Verified: "Checked",
    UnderVerification: "Being checked",
    Prohibited: "Banned",
    Inactive: "Inactive",
  },
  gender: { MALE: "Male", FEMALE: "Female", NA: "Not given" },
  licenceType: { ELIT: "Elite", PARA: "Para", UP: "Youth", AMATOR: "Amateur" },
  shirtSize: { XS: "XS", S: "S", M: "M", L: "L", XL: "XL", XXL: "XXL", XXXL: "XXXL" },
  refereeQualification: {
    ASSISTANT: "Assistant",
    COUNTY: "County",
    NATIONAL: "National",
    CONTINENTAL: "Continental",
    WORLD: "International",
  },
  trainerQualification: {
    ASSISTANT: "Assistant coach",
    SPORTS_TRAINER: "Sports instructor",
    TRAINER: "Coach",
    SPECIALIST: "Specialist coach",
    MASTER: "Master coach",
    OTHER: "Other",
  },
  athleteRegType: {
    NORMAL: "Ordinary",
    LICENSE_REDEEM: "Licence redemption",
    REG_HU: "Trial athlete",
    REG_EN: "Trial athlete (English)",
  },
  chips: { paid: "Paid", unpaid: "Not paid", checked: "Checked", unchecked: "Not checked" },
  toCalendar: "Back to the calendar",
  gaps: {
    notice: "Your profile is not complete. Please fill in what is missing.",
    others: "These your club or the federation can fill in: {fields}.",
  },
  refusal: {
    taxNumber: "This tax number is wrong, check its digits.",
    bankAccount: "This bank account number is wrong, check its digits.",
    taj: "This social security number is wrong, check its digits.",
  },
} as const;
