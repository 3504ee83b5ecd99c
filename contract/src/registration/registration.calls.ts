import * as z from "zod";
import { everyone, guestOnly } from "../kernel/access.ts";
import { answer, defineCalls, nothing } from "../kernel/calls.ts";
import { LICENCE_TYPES } from "../kernel/enumerations.ts";
import { textLine } from "../kernel/text.schema.ts";
import { dtoSchema, recordFrame, choicesSchema } from "../kernel/form/form.calls.ts";
import { organisationForm } from "../people/organisation/organisation.form.ts";
import { personForm } from "../people/person/person.form.ts";
import { organisationRegistration } from "./organisation-registration.form.ts";
import { personRegistration } from "./person-registration.form.ts";

const token = z.string().regex(/^[\w-]{43}$/, "registration.refusal.linkDead");

const proof = z.strictObject({ challenge: z.string().regex(/^[\w-]{43}$/), nonce: z.int().min(0).max(9_999_999_999) });

/** Sent with every registration: the proof of work, and a honeypot field that only programs fill in. */
const beside = { proof, nickname: z.string().max(1000) };

const trial = z.strictObject({ dto: z.record(z.string(), z.unknown()) });

const record = recordFrame.and(z.record(z.string(), z.unknown()));

/** Public registration, for guests only (product/registration 1). */
export const registrationCalls = defineCalls({
  "GET /registrationControl/getChallenge": {
    needs: guestOnly,
    about: "A challenge for a proof of work, which serves one registration.",
    input: nothing,
    output: z.object({ challenge: z.string(), bits: z.int() }),
  },
  "GET /orgSubmitControl/create": {
    needs: guestOnly,
    about: "An empty registration of an organisation, with every field.",
    input: nothing,
    output: record,
  },
  "GET /orgSubmitControl/getFormData": {
    needs: guestOnly,
    about: "The choices of an address.",
    input: nothing,
    output: choicesSchema(organisationForm),
  },
  "POST /orgSubmitControl/validate": {
    needs: guestOnly,
    about: "Validates the registration of an organisation without writing, and names all problems.",
    input: trial,
    output: answer,
  },
  "POST /orgSubmitControl/save": {
    needs: guestOnly,
    about:
      "Registers an organisation and mails the link that proves its address. Only the mail discloses whether the address has an account already.",
    input: z.strictObject({ dto: dtoSchema(organisationRegistration), ...beside }),
    output: answer,
  },
  "GET /personSubmitControl/create": {
    needs: guestOnly,
    about: "An empty registration of a person, with every field.",
    input: nothing,
    output: record,
  },
  "GET /personSubmitControl/createAthleteReg": {
    needs: guestOnly,
    about: "An empty registration of a trial athlete, in the language of the page.",
    input: nothing,
    output: record,
  },
  "GET /personSubmitControl/getFormData": {
    needs: guestOnly,
    about: "The choices of the form: verified clubs, and the enumerations.",
    input: nothing,
    output: choicesSchema(personForm),
  },
  "GET /personSubmitControl/getLicenceFees": {
    needs: guestOnly,
    about: "The annual fees of the licence types in the current year; a type without a price is omitted.",
    input: nothing,
    output: z.array(z.object({ licenseType: z.enum(LICENCE_TYPES), year: z.int(), amount: z.int() })),
  },
  "POST /personSubmitControl/validate": {
    needs: guestOnly,
    about: "Validates the registration of a person without writing, and names all problems.",
    input: trial,
    output: answer,
  },
  "POST /personSubmitControl/save": {
    needs: guestOnly,
    about:
      "Registers a person, a trial athlete or an applicant for a licence, and mails the link that proves the address. The response discloses neither whether the person is registered already nor whether the address has an account.",
    input: z.strictObject({ dto: dtoSchema(personRegistration), ...beside }),
    output: answer,
  },
  "POST /registrationControl/sendProofAgain": {
    // A parent who is signed in may open the link of a child.
    needs: everyone,
    about:
      "Mails the link that proves the address of a registration, or a contact address, again, if it was never opened. The response is the same for every address.",
    input: z.strictObject({ email: textLine(150).pipe(z.email("kernel.form.email")) }),
    output: answer,
  },
  "POST /registrationControl/confirm": {
    needs: everyone,
    about:
      "Proves the address of a registration, or a contact address, with the token of the mailed link; works once. Returns the address that signs in; null for a contact address.",
    input: z.strictObject({ token }),
    output: answer.extend({ email: z.string().nullish() }),
  },
});
