import { organisationTextsEn } from "./organisation/organisation.texts.en.ts";
import { peopleListTextsEn } from "./people-list.texts.en.ts";
import { personTextsEn } from "./person/person.texts.en.ts";
import { countyNames, streetTypeNames } from "./places.values.ts";

/** Organisations and persons. */
export const peopleTextsEn = {
  organisation: organisationTextsEn,
  person: personTextsEn,
  list: peopleListTextsEn,
  county: countyNames,
  streetType: streetTypeNames,
  userStatus: {
    Verified: "Verified",
    UnderVerification: "Under verification",
    Prohibited: "Banned",
    Inactive: "Inactive",
  },
  verification: {
    verify: {
      action: "Verify",
      question: "Is everything in order?",
      confirm: "Verified",
      done: "Verified; they are notified by email.",
    },
    doubt: {
      action: "Verify again",
      question: "Put this under verification again?",
      confirm: "Verify again",
      done: "It is under verification.",
    },
    rest: {
      action: "Deactivate",
      question: "Deactivate this record?",
      confirm: "Deactivate",
      done: "The record is inactive now.",
    },
    prohibit: {
      action: "Ban",
      question: "Ban them?",
      confirm: "Ban",
      reason: "Reason for the ban",
      hint: "They will see this in their email.",
      done: "Banned; they are notified by email.",
    },
    told: {
      Verified: "The federation has verified your profile: everything is in order.",
      Prohibited: "The federation has banned you.",
    },
    needsReason: "A ban needs a reason: enter it with the button “Ban” above.",
  },
  gender: { MALE: "Male", FEMALE: "Female", NA: "Other" },
  licenceType: { ELIT: "Elite", PARA: "Para", UP: "Youth (UP)", AMATOR: "Amateur" },
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
    NORMAL: "Standard",
    LICENSE_REDEEM: "Licence application",
    REG_HU: "Trial athlete",
    REG_EN: "Trial athlete (English)",
  },
  chips: {
    paid: "Paid",
    unpaid: "Not paid",
    checked: "Verified",
    unchecked: "Not verified",
    cleared: "Medically cleared",
    notCleared: "Not medically cleared",
  },
  toCalendar: "Back to the calendar",
  bounce: {
    title: "Our emails do not reach this address: {address}",
    text: "If it is mistyped or gone, correct it here in the profile. If it is right, ask for an email: once you have set a new password by its link, we send to it again.",
    ask: "Ask for an email",
    asked: "We have sent the email to {address}",
    tooOften: "No more emails can be asked for now. Try again in an hour.",
  },
  clearance: {
    title: "There is no valid medical clearance.",
    lastDay: "The clearance was valid until {day}. Without a valid clearance no race can be entered.",
    missing: "No expiry date is given. Without a valid clearance no race can be entered.",
    mend: "Medical clearance valid until",
  },
  gaps: {
    notice: "Your profile is not complete. Please fill in what is missing.",
    others: "Your club or the federation can fill in these: {fields}.",
  },
  refusal: {
    taxNumber: "This tax number is invalid; please check its digits.",
    bankAccount: "This bank account number is invalid; please check its digits.",
    taj: "This social security number is invalid; please check its digits.",
  },
} as const;
