import * as z from "zod";
import { everyone, guestOnly } from "../kernel/access.ts";
import { answer, defineCalls, nothing } from "../kernel/calls.ts";
import { dtoSchema, recordFrame } from "../kernel/form.calls.ts";
import { organisationRegistration } from "./organisation-registration.form.ts";

const token = z.string().regex(/^[\w-]{43}$/, "registration.refusal.linkDead");

const proof = z.strictObject({ challenge: z.string().regex(/^[\w-]{43}$/), nonce: z.int().min(0).max(9_999_999_999) });

/** Beside what is registered: the proof of work, and a field that people do not see and programs fill in. */
const beside = { proof, nickname: z.string().max(1000) };

/** S3 §7.4: public registration, for guests only. */
export const registrationCalls = defineCalls({
  "GET /registrationControl/getChallenge": {
    needs: guestOnly,
    about: "What a proof of work is to be found for; it serves one registration.",
    input: nothing,
    output: z.object({ challenge: z.string(), bits: z.int() }),
  },
  "GET /orgSubmitControl/create": {
    needs: guestOnly,
    about: "An organisation that is not yet registered: every field, empty.",
    input: nothing,
    output: recordFrame.and(z.record(z.string(), z.unknown())),
  },
  "GET /orgSubmitControl/getFormData": {
    needs: guestOnly,
    about: "What may be chosen in addresses.",
    input: nothing,
    output: z.object({ counties: z.array(z.string()), publicPlaceTypes: z.array(z.string()) }),
  },
  "POST /orgSubmitControl/save": {
    needs: guestOnly,
    about:
      "Registers an organisation and mails the link that proves its address. Whether the address has an account already, only the mail says.",
    input: z.strictObject({ dto: dtoSchema(organisationRegistration), ...beside }),
    output: answer,
  },
  "POST /registrationControl/confirm": {
    needs: everyone,
    about: "Proves the address of a registration by the token of the mailed link; works once.",
    input: z.strictObject({ token }),
    output: answer,
  },
});
