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
    Verified: "Checked",
    UnderVerification: "Being checked",
    Prohibited: "Banned",
    Inactive: "Inactive",
  },
  verification: {
    verify: {
      action: "Checked, in order",
      question: "Is everything in order?",
      confirm: "Checked",
      done: "Checked; they are told by mail.",
    },
    doubt: {
      action: "Check again",
      question: "Shall it be checked again?",
      confirm: "Check again",
      done: "It is being checked.",
    },
    rest: {
      action: "Make inactive",
      question: "Shall they be inactive?",
      confirm: "Inactive",
      done: "They are inactive.",
    },
    prohibit: {
      action: "Ban",
      question: "Do you ban them?",
      confirm: "Ban",
      reason: "Why they are banned",
      hint: "They read this in their mail.",
      done: "Banned; they are told by mail.",
    },
    told: {
      Verified: "The federation has checked your profile: everything is in order.",
      Prohibited: "The federation has banned you.",
    },
    needsReason: "A ban needs its reason: give it with the button “Ban” above.",
  },
  gender: { MALE: "Male", FEMALE: "Female", NA: "Other" },
  licenceType: { ELIT: "Elite", PARA: "Para", UP: "Up", AMATOR: "Amateur" },
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
  chips: {
    paid: "Paid",
    unpaid: "Not paid",
    checked: "Checked",
    unchecked: "Not checked",
    cleared: "Cleared by a doctor",
    notCleared: "Not cleared by a doctor",
  },
  toCalendar: "Back to the calendar",
  bounce: {
    title: "Our mails do not reach this address: {address}",
    text: "If it is mistyped or gone, correct it here in the profile. If it is right, ask for a mail: once you have set a new password by its link, we send to it again.",
    ask: "Ask for a mail",
    asked: "We have sent the mail to {address}",
    tooOften: "No more mails can be asked for now. Try again in an hour.",
  },
  clearance: {
    title: "There is no valid medical clearance.",
    lastDay: "The day given ({day}) is over. Without a valid clearance no race can be entered.",
    missing: "No day is given. Without a valid clearance no race can be entered.",
    mend: "Medical clearance valid until",
  },
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
