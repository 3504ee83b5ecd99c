/** The calls of organisations and persons (S3 §7.1, §7.2). */
import * as z from "zod";
import { defineCalls, id, nothing } from "../kernel/calls.ts";
import { everyone, signedIn, superAdmin } from "../kernel/access.ts";
import { UserStatus } from "../kernel/enumerations.ts";
import { moveCall } from "../kernel/flow/flow.calls.ts";
import { fieldAccess, formCalls } from "../kernel/form/form.calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { organisationFormData, personFormData } from "./form-data.ts";
import { organisationForm } from "./organisation/organisation.form.ts";
import { medicalLicenseTable, orgTable, personTable } from "./people.lists.ts";
import { userLogTable } from "./user-log.table.ts";
import { partyPaymentTable } from "./party-payment.table.ts";
import { personForm } from "./person/person.form.ts";
import { verificationFlow } from "./verification.flow.ts";

const LARGEST_QUERY = 200;
const MOST_COUNTRIES = 300;
const LONGEST_ZIPCODE = 16;
const byId = z.strictObject({ id });

export const personCalls = defineCalls({
  "POST /personEditControl/getStatus": {
    needs: personForm.needs,
    about: "How a person stands: the office's word, this year's fee, the doctor's word.",
    input: byId,
    output: z.object({
      userStatus: UserStatus,
      cachedCurrentLicensePaymentPaid: z.boolean(),
      /** Null to whom it is not for: it tells of health. */
      cachedDoctorValid: z.boolean().nullable(),
    }),
  },
  "POST /personEditControl/checkPaymentIsPossible": {
    needs: personForm.needs,
    about: "Whether a person may pay: not while the club's annual fee is unpaid.",
    input: byId,
    output: z.boolean(),
  },
  "POST /personEditControl/makeMove": moveCall(verificationFlow, superAdmin),
  "POST /orgEditControl/makeMove": moveCall(verificationFlow, superAdmin),
  "POST /countryControl/getCountrySelection": {
    needs: signedIn,
    about: "Countries whose name contains the query, by their ISO codes.",
    input: z.strictObject({
      query: z.string().max(LARGEST_QUERY).optional(),
      limit: z.int().min(1).max(MOST_COUNTRIES).optional(),
    }),
    output: z.array(z.object({ id: z.string(), name: z.string() })),
  },
});

const CHOICES = "What may be chosen in the form.";
const CHOICES_AND_ACCESS = "Which fields the viewer may edit: of a record, or of a new one; and what may be chosen.";
const recordOrNew = z.strictObject({ id: id.optional() });

/** The engine's answer of who may edit what, with what may be chosen (S3 §7.2). */
export const organisationFormDataCalls = defineCalls({
  "GET /orgEditControl/getFormData": {
    needs: organisationForm.needs,
    about: CHOICES,
    input: nothing,
    output: organisationFormData,
  },
  "POST /orgEditControl/getFormData": {
    needs: organisationForm.needs,
    about: CHOICES_AND_ACCESS,
    input: recordOrNew,
    output: fieldAccess.extend(organisationFormData.shape),
  },
});
export const personFormDataCalls = defineCalls({
  "GET /personEditControl/getFormData": {
    needs: personForm.needs,
    about: CHOICES,
    input: nothing,
    output: personFormData,
  },
  "POST /personEditControl/getFormData": {
    needs: personForm.needs,
    about: CHOICES_AND_ACCESS,
    input: recordOrNew,
    output: fieldAccess.extend(personFormData.shape),
  },
});

/** For everyone: guests register with an address too. */
export const addressCalls = defineCalls({
  "POST /addressControl/getCityList": {
    needs: everyone,
    about: "The Hungarian towns that a postal code belongs to, by the alphabet; none of a code that there is not.",
    input: z.strictObject({ zipcode: z.string().max(LONGEST_ZIPCODE) }),
    output: z.array(z.string()),
  },
});

export const peopleCalls = {
  ...addressCalls,
  ...tableCalls(orgTable),
  ...formCalls(organisationForm),
  ...organisationFormDataCalls,
  ...tableCalls(personTable),
  ...formCalls(personForm),
  ...personFormDataCalls,
  ...personCalls,
  ...tableCalls(userLogTable),
  ...tableCalls(medicalLicenseTable),
  ...tableCalls(partyPaymentTable),
};
