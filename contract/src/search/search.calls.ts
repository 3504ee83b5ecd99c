import * as z from "zod";
import { signedIn } from "../kernel/access.ts";
import { defineCalls, id } from "../kernel/calls.ts";
import { textLine } from "../kernel/text.schema.ts";
import { FEWEST_SIGNS, FOUND_KINDS } from "./search-kinds.values.ts";

const LONGEST = 100;

export const searchCalls = defineCalls({
  "POST /findingControl/find": {
    needs: signedIn,
    about:
      "Persons, organisations and competitions by the searched columns of their lists (name, licence number, e-mail, club), some of each kind, limited to lists and pages that are open to the caller.",
    input: z.strictObject({ words: textLine(LONGEST).min(FEWEST_SIGNS) }),
    output: z.object({
      data: z.array(
        z.object({
          kind: z.enum(FOUND_KINDS),
          id,
          name: z.string(),
          /** What tells namesakes apart: licence number, year of birth, club; an address; a year. */
          detail: z.string(),
          /** The address of the record's page. */
          path: z.string(),
        }),
      ),
    }),
  },
});
