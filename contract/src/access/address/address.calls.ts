import * as z from "zod";
import { everyone, signedIn } from "../../kernel/access.ts";
import { answer, defineCalls, id, nothing } from "../../kernel/calls.ts";

const mailed = (message: string) => z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, message) });
const ofAccount = z.strictObject({ id });

/** Calls on a change of an account's sign-in address that a form has requested. */
export const addressCalls = defineCalls({
  "POST /userAccountControl/confirmAddress": {
    needs: everyone,
    about: "Confirms a new sign-in address with the token of the link that was mailed to it; works once.",
    input: mailed("access.address.confirm.linkDead"),
    output: answer,
  },
  "POST /userAccountControl/returnAddress": {
    needs: everyone,
    about:
      "Reverts a change of the address with the token of the link that was mailed to the previous one: ends every session, invalidates the password and mails a link for a new one. Works once.",
    input: mailed("access.address.back.linkDead"),
    output: answer,
  },
  "POST /userAccountControl/resendAddressProof": {
    needs: signedIn,
    about:
      "Mails another link to a pending address; the previous link ends. For one's own address; super admins for any.",
    input: ofAccount,
    output: answer,
  },
  "POST /userAccountControl/resendContactProof": {
    needs: signedIn,
    about:
      "Mails another link to the contact address of the caller's own account, which has no own address, until it is proved.",
    input: nothing,
    output: answer,
  },
  "POST /userAccountControl/cancelAddressChange": {
    needs: signedIn,
    about: "Cancels the change to a pending address. For one's own address; super admins for any.",
    input: ofAccount,
    output: answer,
  },
});
