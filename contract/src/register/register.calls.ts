import { superAdmin } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import * as z from "zod";

/** Calls that start manually what otherwise runs as a job, for super admins (product/people 23). */
export const SYNC_STATUSES = ["NONE", "PENDING", "SYNCED", "ERROR", "NOT_REQUIRED"] as const;
const moment = z.iso.datetime().nullable();

export const registerCalls = defineCalls({
  "POST /sportsRegisterControl/syncAgain": {
    needs: superAdmin,
    about: "Sends a person or an organisation to the national sports register again, within a minute.",
    input: z.strictObject({ id }),
    output: answer,
  },
  "POST /sportsRegisterControl/getState": {
    needs: superAdmin,
    about: "The state of a person or an organisation in the national sports register, and its last error.",
    input: z.strictObject({ id }),
    output: z.object({
      status: z.enum(SYNC_STATUSES),
      syncedAt: moment,
      errorCode: z.string().nullable(),
      message: z.string().nullable(),
      nextAttemptAt: moment,
    }),
  },
  "POST /medicalRegisterControl/getState": {
    needs: superAdmin,
    about: "The last query of the register of sports medicine about a person, and its error.",
    input: z.strictObject({ id }),
    output: z.object({ askedAt: moment, errorCode: z.string().nullable() }),
  },
  "POST /medicalRegisterControl/refresh": {
    needs: superAdmin,
    about: "Queries the register of sports medicine about a person now.",
    input: z.strictObject({ id }),
    output: answer,
  },
});
