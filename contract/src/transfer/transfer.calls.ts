/** The calls by which an athlete goes to another club (product/transfers). */
import * as z from "zod";
import { writes } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { textLine } from "../kernel/text.schema.ts";

const LICENCE_NUMBER = 100;

export const transferCalls = defineCalls({
  "POST /athleteTransferControl/searchAthlete": {
    needs: writes("AthleteTransfer"),
    about:
      "The athlete of another club who has a licence number, by name and club alone, or the reason why nobody may be transferred by it. A club's: twenty an hour.",
    input: z.strictObject({ licenseNumber: textLine(LICENCE_NUMBER).min(1, "kernel.error.required") }),
    output: answer.extend({ athlete: z.object({ id, name: z.string(), club: z.string() }).optional() }),
  },
});
