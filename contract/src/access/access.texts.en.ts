import type { SameKeys } from "../kernel/texts.ts";
import type { accessTextsHu } from "./access.texts.hu.ts";
import { addressTextsEn } from "./address/address.texts.en.ts";
import { accountTextsEn } from "./account/account.texts.en.ts";

export const accessTextsEn: SameKeys<typeof accessTextsHu> = {
  ...accountTextsEn,
  address: addressTextsEn,
  login: {
    title: "Sign in",
    ended:
      "Your session has ended, because nothing happened for long or you signed out elsewhere. Sign in again and go on where you were.",
    identifier: "E-mail or licence number",
    password: "Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
    submit: "Sign in",
    askNew: "Ask for a new one!",
    forgotten: "Forgotten your password?",
    identifierRequired: "Enter your e-mail address or licence number.",
    identifierTooLong: "That is too long for an e-mail address or licence number.",
    passwordRequired: "Enter your password.",
    passwordTooShort: "The password is too short. It has at least 4 characters.",
    passwordTooLong: "The password is too long.",
    failed: "Wrong sign-in name or password.",
    tooMany: "Too many failed attempts. Try again in {minutes} minutes.",
  },
  logout: { leaving: "Logging out..", title: "Log out", text: "Do you want to log out?", submit: "Log out" },
  passwordRequest: {
    title: "Ask for a new password",
    email: "E-mail address",
    submit: "Send me the e-mail",
    back: "Back to sign-in",
    emailRequired: "Enter your e-mail address.",
    emailInvalid: "This does not look like an e-mail address.",
    sent: "We have sent a mail with a link for setting your password. Please check your mailbox.",
    failed: "A new password cannot be requested for this address now.",
  },
  newPassword: {
    title: "Set a new password",
    password: "New password",
    passwordAgain: "New password again",
    submit: "Save password",
    tooShort: "The password is too short. It needs at least 5 characters.",
    tooLong: "The password is too long. It may have at most 50 characters.",
    different: "The two passwords must be the same.",
    common: "This password is too common and easy to guess. Choose another.",
    done: "Your new password is set. Please sign in.",
    failed: "Something went wrong while setting the new password.",
    linkDead: "This link is no longer valid. Ask for a new mail!",
  },
};
