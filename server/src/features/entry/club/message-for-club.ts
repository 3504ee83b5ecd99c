import type { LineRefusal } from "@rajt/contract/entry/order.rules";
import type { MessageCode } from "../../../kernel/calls/refusal.ts";

/** Messages for a club instead of refusals that address the athlete; all other refusals are about the race. */
const OF_ATHLETE: Readonly<Partial<Record<LineRefusal["code"], MessageCode>>> = {
  "refusal.notAnAthlete": "entry.athleteRefusal.notAnAthlete",
  "refusal.teamRace": "entry.athleteRefusal.teamRace",
  "refusal.alreadyEntered": "entry.athleteRefusal.alreadyEntered",
  "refusal.personNotVerified": "entry.athleteRefusal.personNotVerified",
  "refusal.licenceNotValid": "entry.athleteRefusal.licenceNotValid",
  "refusal.feeUnpaid": "entry.athleteRefusal.feeUnpaid",
  "refusal.medicalExpired": "entry.athleteRefusal.medicalExpired",
  "refusal.wrongAgeGroup": "entry.athleteRefusal.wrongAgeGroup",
  "refusal.wrongLicenceType": "entry.athleteRefusal.wrongLicenceType",
  "refusal.wrongGender": "entry.athleteRefusal.wrongGender",
  "refusal.overlapping": "entry.athleteRefusal.overlapping",
  "cannotEnter.noPrice": "entry.athleteRefusal.noPrice",
};

export const messageForClub = (code: LineRefusal["code"]): MessageCode => OF_ATHLETE[code] ?? `entry.${code}`;
