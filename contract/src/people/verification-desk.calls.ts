/** The calls of the verification desk (product/people 28). */
import * as z from "zod";
import { superAdmin } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { textArea } from "../kernel/text.schema.ts";
import { personForm } from "./person/person.form.ts";
import { FINDING_PROBLEMS } from "./person/person-findings.rules.ts";
import { DESK_KINDS, LONGEST_NOTE } from "./verification-desk.values.ts";

const MOST_POINTS = 60;

const finding = z.object({
  // cast: a form has fields.
  path: z.enum(Object.keys(personForm.fields) as [string, ...string[]]),
  problem: z.enum(FINDING_PROBLEMS),
});

const request = z.object({
  points: z.array(finding),
  note: z.string().nullable(),
  sentAt: z.iso.datetime(),
});
export type VerificationRequest = z.output<typeof request>;

export const verificationDeskCalls = defineCalls({
  "POST /verificationDeskControl/getQueue": {
    needs: superAdmin,
    about:
      "The persons of a kind who wait for verification, the oldest first: not those sent back and unchanged since.",
    input: z.strictObject({ kind: z.enum(DESK_KINDS) }),
    output: z.object({ ids: z.array(id) }),
  },
  "POST /verificationDeskControl/getBeside": {
    needs: superAdmin,
    about:
      "What the desk shows beside the record of a person: possible duplicates, and the open request for corrections.",
    input: z.strictObject({ id }),
    output: z.object({
      similar: z.array(z.object({ id, name: z.string(), birthDate: z.iso.date(), club: z.string().nullable() })),
      request: request.nullable(),
    }),
  },
  "POST /verificationDeskControl/getRequest": {
    needs: personForm.needs,
    about:
      "What the federation asked a person to mend and is not mended yet; null if nothing. Health data to their readers.",
    input: z.strictObject({ id }),
    output: z.object({ request: request.nullable() }),
  },
  "POST /verificationDeskControl/sendBack": {
    needs: superAdmin,
    about:
      "Sends a registration back with what is to be mended, as points, a note or both, and mails it. The person stays under verification.",
    input: z
      .strictObject({
        id,
        points: z.array(finding).max(MOST_POINTS),
        note: textArea(LONGEST_NOTE).optional(),
      })
      .refine(({ points, note = "" }) => points.length > 0 || note !== "", {
        error: "people.desk.refusal.noPoints",
        path: ["points"],
      }),
    output: answer,
  },
});
