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
      "Your session has ended because you were inactive or signed out elsewhere. Sign in again to continue where you left off.",
    identifier: "Email or licence number",
    password: "Password",
    showPassword: "Show password",
    hidePassword: "Hide password",
    submit: "Sign in",
    askNew: "Request a new one",
    forgotten: "Forgot your password?",
    identifierRequired: "Enter your email address or licence number.",
    identifierTooLong: "This is too long for an email address or licence number.",
    passwordRequired: "Enter your password.",
    passwordTooShort: "The password is too short. It must have at least 4 characters.",
    passwordTooLong: "The password is too long.",
    failed: "Incorrect email, licence number or password.",
    tooMany: "Too many failed attempts. Try again in {minutes} minutes.",
  },
  logout: { leaving: "Logging out..", title: "Sign out" },
  passwordRequest: {
    title: "Request a new password",
    email: "Email address or licence number",
    submit: "Send me the email",
    back: "Back to sign-in",
    emailRequired: "Enter your email address.",
    emailInvalid: "Enter a valid email address.",
    sent: "We have sent you an email with a link to set your password. Please check your inbox.",
    sentByNumber:
      "If this licence number signs in, we have sent the email with a link to set a password to the address on record: the person's own, or else the contact's. If that address is not confirmed yet, the email that confirms it comes first.",
    failedByNumber: "A new password cannot be requested for this licence number now. Try again in an hour.",
    failed: "A new password cannot be requested for this address.",
  },
  newPassword: {
    title: "Set a new password",
    password: "New password",
    passwordAgain: "Repeat new password",
    submit: "Save password",
    tooShort: "The password is too short. It must have at least 5 characters.",
    tooLong: "The password is too long. It can have at most 50 characters.",
    different: "The two passwords do not match.",
    common: "This password is too common and easy to guess. Choose another.",
    done: "Your new password has been set. Please sign in.",
    failed: "The new password could not be set.",
    linkDead: "This link is no longer valid. Please request a new email.",
  },
};
