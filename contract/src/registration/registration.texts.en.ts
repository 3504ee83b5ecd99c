import type { SameKeys } from "../kernel/texts.ts";
import type { registrationTextsHu } from "./registration.texts.hu.ts";

export const registrationTextsEn: SameKeys<typeof registrationTextsHu> = {
  title: "Registration",
  intro: "Choose what you would like to register.",
  closed: "Since {from} new individual registrations can no longer be started.",
  privacy:
    "Before you type anything, read what the federation uses your data for and how long it keeps them. For a child a parent or guardian fills it in.",
  trialClub: "You can register without a club, as an individual competitor. If you have a club, choose it.",
  type: {
    organization: "Organisation",
    organizationAbout: "A club or an organiser of races that would be a member of the federation.",
    person: "Person",
    personAbout: "An athlete, a referee or a coach.",
    athlete: "Trial athlete",
    athleteAbout: "Whoever is new to triathlon, with a club or without one.",
    license: "Licence redemption",
    licenseAbout: "An athlete of a club who would like to race and redeems a licence.",
  },
  login: "Sign in",
  password: "Forgotten password",
  back: "Back to the choice",
  organizationTitle: "Register an organisation",
  personTitle: "Register a person",
  athleteTitle: "Register a trial athlete",
  licenseTitle: "Redeem a licence",
  words: {
    password: "Password",
    passwordAgain: "Password again",
    hints: {
      password: "At least 5 characters.",
      email: "We send a mail to confirm it, and you sign in with it.",
      isAthlete: "A member of a club who races.",
      parentalPermission: "Required of minors: the signed permission of a parent or guardian.",
      accept: "I accept the statutes of the federation and have read the privacy notice.",
    },
    sections: { organisation: "Organisation", person: "Personal details", signIn: "Sign-in", racing: "Racing" },
  },
  brought: {
    text: "We brought back what you had typed. The browser does not keep these, please type them again: {fields}.",
    anew: "Begin anew",
  },
  submit: "Send the registration",
  nickname: "Leave this field empty",
  again: {
    question: "Have you just registered, and not confirmed your address yet?",
    send: "Send the mail again",
    sent: "If a registration with this address waits to be confirmed, we have sent the mail again. Look into the spam folder too.",
  },
  done: {
    title: "Registration received",
    text: "We have sent a mail to the address you gave. Open the link in it within 48 hours, then you can sign in. The federation checks the data too.",
    login: "Sign in",
    again: "New registration",
  },
  confirm: {
    title: "Confirm your address",
    text: "One click, and your account is ready.",
    submit: "Confirm",
    done: "Thank you, your e-mail address is confirmed. You can sign in now.",
  },
  refusal: {
    linkDead:
      "This link no longer works. If you confirmed your address before, sign in; if not, register again with the same address and we will send a new link.",
    athletesOnly: "Only those who race register here.",
    club: "You cannot choose this club. Pick one from the list.",
    proof:
      "The check of this registration has expired or failed. Please send it again: everything you typed is still here.",
    tooMany: "Many registrations have come from here. Try again in {minutes} minutes: everything you typed stays here.",
  },
};
