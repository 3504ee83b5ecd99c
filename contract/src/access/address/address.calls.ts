import * as z from "zod";
import { everyone, signedIn } from "../../kernel/access.ts";
import { answer, defineCalls, id } from "../../kernel/calls.ts";

const mailed = (message: string) => z.strictObject({ token: z.string().regex(/^[\w-]{43}$/, message) });
const ofAccount = z.strictObject({ id });

/** Calls on a change of an account's sign-in address that a form has requested. */
export const addressCalls = defineCalls({
  "POST /userAccountControl/confirmAddress": {
    needs: everyone,
    about: "Makes a new address the one that signs in, by the token of the link that was mailed to it; works once.",
    input: mailed("access.address.confirm.linkDead"),
    output: answer,
  },
  "POST /userAccountControl/returnAddress": {
    needs: everyone,
    about:
      "Takes a change of the address back, by the token of the link that was mailed to the address before: ends every session, voids the password and mails a link for a new one. Works once.",
    input: mailed("access.address.back.linkDead"),
    output: answer,
  },
  "POST /userAccountControl/resendAddressProof": {
    needs: signedIn,
    about:
      "Mails another link to the address that waits for proof; the one before ends. One's own, or for super admins anyone's.",
    input: ofAccount,
    output: answer,
  },
  "POST /userAccountControl/cancelAddressChange": {
    needs: signedIn,
    about: "Gives up the address that waits for proof. One's own, or for super admins anyone's.",
    input: ofAccount,
    output: answer,
  },
});
