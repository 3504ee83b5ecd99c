import type { SameKeys } from "../../kernel/texts.ts";
import type { addressTextsHu } from "./address.texts.hu.ts";

export const addressTextsEn: SameKeys<typeof addressTextsHu> = {
  waitingHint:
    "This address can be used to sign in once it has been confirmed in the email sent to it. Until then the old address is used.",
  resend: "Resend email",
  resent: "We have sent another email to the new address.",
  cancel: "Keep the old address",
  cancelled: "The address has not been changed.",
  asked:
    "Saved. We have sent an email to the new address: it can be used to sign in once confirmed there. Until then the old address is used.",
  theirs: "Only the owner (on the profile page) or a super administrator can change the sign-in address.",
  wrongPassword: "This is not your current password.",
  tooMany: "Too many address changes. Try again in {minutes} minutes.",
  nothingWaits: "No address is waiting to be confirmed.",
  confirm: {
    title: "Confirm your new address",
    text: "Click once to confirm; from then on you sign in with this address.",
    submit: "Confirm",
    done: "Thank you. From now on you sign in with this address.",
    linkDead: "This link is no longer valid. If the new address is not active yet, resend the email from your profile.",
    taken: "This address already belongs to another account. Enter a different one on your profile.",
  },
  back: {
    title: "You did not request the new address?",
    text: "This restores your previous address, signs out all devices, disables the current password and emails you a link to set a new one.",
    submit: "It wasn't me",
    done: "Your previous address has been restored and all devices are signed out. Use the email we have just sent to set a new password.",
    linkDead: "This link is no longer valid. If you did not change your address, contact the federation.",
    taken: "Your previous address now belongs to another account, so it cannot be restored. Contact the federation.",
  },
};
