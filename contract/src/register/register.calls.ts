import { superAdmin } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import * as z from "zod";

/** What a super admin may do besides what runs by itself (decisions §12). */
export const registerCalls = defineCalls({
  "POST /sportsRegisterControl/syncAgain": {
    needs: superAdmin,
    about: "Sends a person or an organisation to the national sports register again, within a minute.",
    input: z.strictObject({ id }),
    output: answer,
  },
  "POST /medicalRegisterControl/refresh": {
    needs: superAdmin,
    about: "Asks the register of sports medicine about a person now.",
    input: z.strictObject({ id }),
    output: answer,
  },
});
