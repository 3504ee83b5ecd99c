import type { SameKeys } from "../kernel/texts.ts";
import type { entryTextsHu } from "./entry.texts.hu.ts";

/** What entering a race says in English. */
export const entryTextsEn = {
  refusal: {
    cancelled: "This competition is cancelled: it can no longer be entered.",
    notApproved: "Entries are not open yet: the announcement is still to be approved. Please look in again later.",
    deadlinePassed: "Entries closed on {deadline}. Ask the organiser about entering on site.",
    tooLate:
      "Entries close at 17:00 on the day before the race ({raceDate}). Ask the organiser about entering on site.",
    notAnAthlete: "Only athletes and individual competitors can enter. Sign in with your own account.",
    teamRace: "This is a team race, so you cannot enter it alone. Ask your club to enter a team.",
    alreadyEntered: "You have already entered this race.",
    personNotVerified:
      "The federation has not verified your details, so you cannot enter now. Check your profile or contact the federation.",
    feeUnpaid: "Your licence fee for {year} has not been paid. Pay it and you can enter.",
    medicalExpired: "Your medical clearance is not valid on race day ({raceDate}). Upload a new one to your profile.",
    wrongAgeGroup: "This race is not for your age group. Choose another race.",
    wrongLicenceType: "This race is not for your type of licence. Choose another race.",
    wrongGender: "This race is not for your gender. Choose another race.",
    overlapping:
      "You have entered another race at the same time. If you would rather start in this one, withdraw that entry first.",
    full: "This race is full. If someone withdraws, their place becomes free again: look in later.",
  },
  cannotEnter: {
    signInFirst: "Sign in to enter.",
    notAPerson: "This account cannot enter races: athletes and individual competitors enter with their own.",
    noPrice: "The announcement has no entry fee for your age group yet, so you cannot enter now. Ask the organiser.",
  },
  withdrawalRefusal: {
    notEntered: "You have no entry in this race.",
    closed: "Entries could be changed until 17:00 on the day before the race. If you cannot start, tell the organiser.",
    inPayment: "This entry is being paid for right now. Wait until the payment has ended and try again.",
  },
  action: {
    enter: "Enter",
    withdraw: "Withdraw entry",
    cancel: "Cancel",
    saveList: "Save entries",
    selectAll: "Select all",
    teamEntry: "Team entry",
    addTeam: "Add team",
    saveTeam: "Save team",
    deleteTeam: "Delete team",
    addMember: "Add member",
    removeMember: "Remove member",
  },
  confirm: {
    enter: "Enter this race?",
    withdraw: "Withdraw your entry?",
    withdrawPaid:
      "You have already paid for this entry. If you withdraw it, the federation will see to the refund. Withdraw it?",
    saveTeam: "Save this team's entry?",
    deleteTeam: "Delete this team's entry?",
  },
  done: {
    entered: "You are entered.",
    withdrawn: "Your entry has been withdrawn.",
    listSaved: "The entries have been saved",
    teamSaved: "The team's entry has been saved.",
    teamDeleted: "The team's entry has been deleted.",
  },
  failed: {
    change: "Something went wrong while changing the entry",
    list: "Something went wrong while saving the entries",
    team: "The team could not be entered. Please check its details.",
    teamDelete: "The team's entry could not be deleted. Please check its details.",
  },
  state: {
    entered: "Entered",
    paid: "Paid",
    unpaid: "Awaiting payment",
    notSaved: "Not saved",
    organizerAfterDeadline:
      "Entries have closed: as the organiser you can still make changes, and they are marked as made after the deadline.",
    priceRises: "After {moment} the fee is {amount}.",
  },
  team: {
    tooFew: "A team needs at least {minimum} members.",
    tooMany: "A team has at most {maximum} members.",
    wrongGender: { MALE: "Member {position} must be a man.", FEMALE: "Member {position} must be a woman." },
    memberTaken: "{name} already starts for another team in this race.",
    oneTeamOnly: "A club may enter one team in this race.",
    nameRequired: "This field is required.",
    memberRequired: "This field is required.",
  },
  ageGroup: { boys: "boys", girls: "girls", men: "men", women: "women" },
} as const satisfies SameKeys<typeof entryTextsHu>;
