/** The calls of organisations and persons. */
import * as z from "zod";
import { fileKey } from "../file/file.calls.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { everyone, signedIn, superAdmin, writes } from "../kernel/access.ts";
import { day } from "../kernel/day.schema.ts";
import { USER_STATUSES } from "../kernel/enumerations.ts";
import { moveCall } from "../kernel/flow/flow.calls.ts";
import { formCalls } from "../kernel/form/form.calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { organisationForm } from "./organisation/organisation.form.ts";
import { medicalLicenceTable, orgTable, personTable } from "./people.table.ts";
import { userLogTable } from "./user-log.table.ts";
import { COUNTIES } from "./places.values.ts";
import { partyPaymentTable } from "./party-payment.table.ts";
import { personForm } from "./person/person.form.ts";
import { personMessageCalls } from "./person-message.calls.ts";
import { verificationDeskCalls } from "./verification-desk.calls.ts";
import { verificationFlow } from "./verification.flow.ts";

const LARGEST_QUERY = 200;
const MOST_COUNTRIES = 300;
const LONGEST_ZIPCODE = 16;
const byId = z.strictObject({ id });

export const personCalls = defineCalls({
  "POST /personEditControl/getStatus": {
    needs: personForm.needs,
    about: "The status of a person: verification, this year's fee, medical clearance.",
    input: byId,
    output: z.object({
      userStatus: z.enum(USER_STATUSES),
      cachedCurrentLicensePaymentPaid: z.boolean(),
      /** Null if the viewer may not see health data. */
      cachedDoctorValid: z.boolean().nullable(),
    }),
  },
  "POST /personEditControl/checkPaymentIsPossible": {
    needs: personForm.needs,
    about: "Whether a person may pay: not while the club's annual fee is unpaid.",
    input: byId,
    output: z.boolean(),
  },
  "POST /personEditControl/saveClearance": {
    needs: writes("Athlete"),
    about:
      "Saves the last day of an athlete's medical clearance and its paper, by the rules of the record's form. Without a paper the stored one stays. Nothing else of the record is checked or changed.",
    input: z.strictObject({ id, doctorDate: day, doctorDocument: fileKey.nullish() }),
    output: answer,
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

/** Open to everyone: guests enter an address when they register. */
export const addressCalls = defineCalls({
  "POST /addressControl/getPlace": {
    needs: everyone,
    about:
      "The Hungarian towns of a postal code in alphabetical order, and their county; empty for an unknown code, no county if the towns are in two.",
    input: z.strictObject({ zipcode: z.string().max(LONGEST_ZIPCODE) }),
    output: z.object({ cityList: z.array(z.string()), county: z.enum(COUNTIES).nullable() }),
  },
});

export const peopleCalls = {
  ...addressCalls,
  ...tableCalls(orgTable),
  ...formCalls(organisationForm),
  ...tableCalls(personTable),
  ...formCalls(personForm),
  ...personCalls,
  ...verificationDeskCalls,
  ...personMessageCalls,
  ...tableCalls(userLogTable),
  ...tableCalls(medicalLicenceTable),
  ...tableCalls(partyPaymentTable),
};
