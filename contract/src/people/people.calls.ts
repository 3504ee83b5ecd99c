/** The calls of organisations and persons (S3 §7.1, §7.2). */
import * as z from "zod";
import { defineCalls, id } from "../kernel/calls.ts";
import { signedIn } from "../kernel/access.ts";
import { UserStatus } from "../kernel/enumerations.ts";
import { formCalls } from "../kernel/form.calls.ts";
import { tableCalls } from "../kernel/table.calls.ts";
import { organisationForm } from "./organisation.form.ts";
import { medicalLicenseTable, orgTable, personTable, userLogTable } from "./people.lists.ts";
import { personForm } from "./person.form.ts";

const LARGEST_QUERY = 200;
const MOST_COUNTRIES = 300;
const byId = z.strictObject({ id });

export const personCalls = defineCalls({
  "POST /personEditControl/getStatus": {
    needs: personForm.needs,
    about: "How a person stands: the office's word, this year's fee, the doctor's word.",
    input: byId,
    output: z.object({
      userStatus: UserStatus,
      cachedCurrentLicensePaymentPaid: z.boolean(),
      cachedDoctorValid: z.boolean(),
    }),
  },
  "POST /personEditControl/checkPaymentIsPossible": {
    needs: personForm.needs,
    about: "Whether a person may pay: not while the club's annual fee is unpaid.",
    input: byId,
    output: z.boolean(),
  },
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

export const peopleCalls = {
  ...tableCalls(orgTable),
  ...formCalls(organisationForm),
  ...tableCalls(personTable),
  ...formCalls(personForm),
  ...personCalls,
  ...tableCalls(userLogTable),
  ...tableCalls(medicalLicenseTable),
};
