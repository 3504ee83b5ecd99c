import type { SameKeys } from "../kernel/texts.ts";
import type { registrationTextsHu } from "./registration.texts.hu.ts";

export const registrationTextsEn: SameKeys<typeof registrationTextsHu> = {
  title: "Registration",
  intro: "Who would you like to register?",
  prepare: {
    title: "What you will need",
    taj: "The athlete’s Hungarian social security number (TAJ), if the athlete is a Hungarian citizen.",
    picture: "A portrait: a photo taken with a phone will do.",
    doctor: "The medical clearance: its last day is required, and you can photograph the paper.",
    permission: "Under {age}, the signed permission of a parent or guardian.",
    template: "Form of the parental permission (PDF)",
  },
  door: {
    child: "My child",
    self: "Myself",
    organisation: "An organisation",
    club: "With a club",
    clubChild: "A club member who takes out a licence in order to race.",
    clubSelf: "I am a club member and take out a licence in order to race.",
    noClub: "Without a club",
    noClubAbout: "As an individual competitor.",
    noClubTrial: "As a trial athlete: no club is needed.",
    trial: "To try it, with a club",
    trialAbout: "As a trial athlete, without an annual licence.",
    office: "As a referee or coach",
    officeAbout: "You can be an athlete as well.",
    clubOrOrganiser: "A club or a race organiser",
  },
  types: "The four types of registration",
  closed: "Since {from} new individual registrations can no longer be started.",
  closedTrial: "As a trial athlete you can register without a club.",
  privacy:
    "Before you enter anything, read what the federation uses your data for and how long it keeps it. For a child, a parent or guardian fills in the form.",
  trialClub: "As a trial athlete you can register without a club. If you have a club, choose it.",
  type: {
    organization: "Organisation",
    organizationAbout: "A club or race organiser that wants to join the federation.",
    person: "Person",
    personAbout: "An athlete, a referee or a coach.",
    athlete: "Trial athlete",
    athleteAbout: "Anyone new to triathlon, with or without a club.",
    license: "Licence application",
    licenseAbout: "A club athlete who wants to race and is applying for a licence.",
  },
  login: "Sign in",
  password: "Forgotten password",
  back: "Back to the choice",
  organizationTitle: "Register an organisation",
  personTitle: "Register a person",
  athleteTitle: "Register a trial athlete",
  licenseTitle: "Apply for a licence",
  words: {
    password: "Password",
    passwordAgain: "Repeat password",
    contactEmail: "Contact email address",
    hints: {
      password: "At least 5 characters.",
      email:
        "We send a confirmation email here, and you sign in with this address. An athlete under 18 may leave it out, for example if the parent's address already has an account: they then sign in with the licence number.",
      contactEmail:
        "The address of a parent or guardian: emails about the child go here. Several children may share it, and it may already have an account.",
      isAthlete: "A club member who races.",
      parentalPermission: "Required for minors: the signed permission of a parent or guardian.",
    },
    sections: { organisation: "Organisation", person: "Personal details", signIn: "Sign-in", racing: "Racing" },
  },
  licenceFee: {
    fee: "{type}, {year}: {amount}",
    trial: "Trial athletes pay no annual licence fee.",
  },
  brought: {
    text: "We have restored what you had typed and uploaded. The browser does not store these fields; please enter them again: {fields}.",
    anew: "Start over",
  },
  submit: "Submit registration",
  nickname: "Leave this field empty",
  again: {
    question: "Have you just registered but not confirmed your address yet?",
    send: "Resend the email",
    sent: "If a registration with this address is waiting to be confirmed, we have sent the email again. Please check your spam folder too.",
  },
  done: {
    title: "Registration received",
    text: "We have sent an email to {email}. Open the link in it within 48 hours; after that you can sign in.",
    contact: "We have sent an email to the contact address {email}. Open the link in it within 48 hours.",
    next: "What comes next?",
    prove: "You confirm the address with the link in the email.",
    verify: "The federation checks the details and lets you know by email.",
    number: "The child signs in with the licence number from that email and the password you have just set.",
    fee: "After signing in, you see under “Payments” whether an annual fee is due, and can pay it by card.",
    noFee: "Trial athletes pay no annual fee: you can enter races after signing in.",
    calendar: "See the competitions",
    send: "Resend the email",
    sent: "If the address is still waiting to be confirmed, we have sent the email again. Please check your spam folder too.",
    again: "New registration",
  },
  confirm: {
    title: "Confirm your address",
    text: "Click once to confirm the address.",
    submit: "Confirm",
    done: "Thank you, your email address is confirmed. You can sign in now.",
    email: "Email address",
    lastWay:
      "If no new email has arrived within an hour and the address is correct, the registration no longer exists. Only then register again.",
    contactDone:
      "Thank you, the contact address is confirmed; our emails go there. The child can sign in with the licence number once the federation has checked the details.",
  },
  refusal: {
    linkDead:
      "This link is no longer valid. If the address was confirmed before, there is nothing more to do. If not, have the email sent again: enter the address that received this link.",
    athletesOnly: "Only people who race can register here.",
    club: "You cannot choose this club. Pick one from the list.",
    proof:
      "The check of this registration has expired or failed. Please submit it again: everything you typed is still here.",
    tooMany:
      "Too many registrations have come from this network. Try again in {minutes} minutes: everything you typed is kept.",
  },
};
