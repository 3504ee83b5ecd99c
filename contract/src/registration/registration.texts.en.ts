import type { SameKeys } from "../kernel/texts.ts";
import type { registrationTextsHu } from "./registration.texts.hu.ts";

export const registrationTextsEn: SameKeys<typeof registrationTextsHu> = {
  title: "Registration",
  intro: "Choose what you would like to register.",
  closed: "From January 2024 new individual registrations can no longer be started.",
  type: {
    organization: "Organisation",
    organizationAbout: "A club or an organiser of races that would be a member of the federation.",
  },
  login: "Sign in",
  password: "Forgotten password",
  back: "Back to the choice",
  organizationTitle: "Register an organisation",
  submit: "Send the registration",
  nickname: "Leave this field empty",
  passwordHint: "At least 5 characters.",
  done: {
    title: "Registration received",
    text: "We have sent a mail to the address you gave. Open the link in it within 48 hours, then you can sign in. The federation checks the data too.",
    login: "Sign in",
    again: "New registration",
  },
  confirm: {
    title: "Confirm your e-mail address",
    text: "One click, and your account is ready.",
    submit: "Confirm",
    done: "Thank you, your e-mail address is confirmed. You can sign in now.",
  },
  refusal: {
    linkDead:
      "This link no longer works. If you confirmed your address before, sign in; if not, register again with the same address and we will send a new link.",
    proof:
      "The check of this registration has expired or failed. Please send it again: everything you typed is still here.",
    tooMany: "Many registrations have come from here. Try again in {minutes} minutes: everything you typed stays here.",
  },
};
