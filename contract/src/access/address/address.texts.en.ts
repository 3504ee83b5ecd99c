import type { SameKeys } from "../../kernel/texts.ts";
import type { addressTextsHu } from "./address.texts.hu.ts";

export const addressTextsEn: SameKeys<typeof addressTextsHu> = {
  waitingHint: "It signs in once somebody has confirmed it in the mail sent to it. Until then the old address does.",
  resend: "Send again",
  resent: "We have sent another mail to the new address.",
  cancel: "Keep the old one",
  cancelled: "The address stays as it is.",
  asked:
    "Saved. We have sent a mail to the new address: it signs in once confirmed there. Until then the old address does.",
  theirs: "The sign-in address is changed by its owner on their profile, or by those who may do everything.",
  wrongPassword: "This is not your present password.",
  tooMany: "Too many changes of the address. Try again in {minutes} minutes.",
  nothingWaits: "No address is waiting for proof.",
  confirm: {
    title: "Confirm your new address",
    text: "One click, and from then on you sign in with this address.",
    submit: "Confirm",
    done: "Thank you, from now on you sign in with this address.",
    linkDead: "This link no longer works. If the new address does not count yet, send the mail again on your profile.",
    taken: "This address signs in to another account by now. Enter another on your profile.",
  },
  back: {
    title: "It was not you who asked for the new address?",
    text: "One click, and your address before stays the one that counts, everybody is signed out, the password works no more, and we mail you a link to set a new one.",
    submit: "It was not me",
    done: "Your address before is the one that counts, and everybody is signed out. Set a new password with the mail we have just sent.",
    linkDead: "This link no longer works. If it was not you who changed your address, turn to the federation.",
    taken: "Your address before signs in to another account by now, so it cannot be restored. Turn to the federation.",
  },
};
