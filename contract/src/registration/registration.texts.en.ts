import type { SameKeys } from "../kernel/texts.ts";
import type { registrationTextsHu } from "./registration.texts.hu.ts";

export const registrationTextsEn: SameKeys<typeof registrationTextsHu> = {
  title: "Registration",
  intro: "Choose what you would like to register.",
  closed: "Since {from} new individual registrations can no longer be started.",
  privacy:
    "Before you enter anything, read what the federation uses your data for and how long it keeps it. For a child, a parent or guardian fills in the form.",
  trialClub: "You can register without a club, as an individual competitor. If you have a club, choose it.",
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
    hints: {
      password: "At least 5 characters.",
      email: "We send a confirmation email here, and you sign in with this address.",
      isAthlete: "A club member who races.",
      parentalPermission: "Required for minors: the signed permission of a parent or guardian.",
      accept: "I accept the statutes of the federation and have read the privacy notice.",
    },
    sections: { organisation: "Organisation", person: "Personal details", signIn: "Sign-in", racing: "Racing" },
  },
  brought: {
    text: "We have restored what you had typed. The browser does not store these fields; please enter them again: {fields}.",
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
    text: "We have sent an email to the address you gave. Open the link in it within 48 hours; after that you can sign in. The federation will also check your details.",
    login: "Sign in",
    again: "New registration",
  },
  confirm: {
    title: "Confirm your address",
    text: "Click once to activate your account.",
    submit: "Confirm",
    done: "Thank you, your email address is confirmed. You can sign in now.",
  },
  refusal: {
    linkDead:
      "This link is no longer valid. If you have already confirmed your address, sign in; if not, register again with the same address and we will send a new link.",
    athletesOnly: "Only people who race can register here.",
    club: "You cannot choose this club. Pick one from the list.",
    proof:
      "The check of this registration has expired or failed. Please submit it again: everything you typed is still here.",
    tooMany:
      "Too many registrations have come from this network. Try again in {minutes} minutes: everything you typed is kept.",
  },
};
