import * as z from "zod";
import { signedIn, writes } from "../kernel/access.ts";
import { answer, defineCalls, id } from "../kernel/calls.ts";
import { tableCalls } from "../kernel/table/table.calls.ts";
import { clubEntryCalls } from "./club-entry.calls.ts";
import { clubSeasonCalls } from "./club-season.calls.ts";
import { clubEntryTable } from "./club-entry.table.ts";
import { competitionEntryTable } from "./entry.table.ts";
import { teamEntryCalls } from "./team-entry.calls.ts";
import { ownRacesCalls } from "./own-races.calls.ts";
import { competitionDayCalls } from "./day/day.calls.ts";
import { startListCalls } from "./start/start-list.calls.ts";
import { startNumberCalls } from "./start/start-numbers.calls.ts";
import { waitingCalls } from "./waiting/waiting.calls.ts";
import { waitingTable } from "./waiting/waiting.table.ts";
import { organiserEntryCalls } from "./organiser-entry.calls.ts";

/** The calls of the entry feature. */
export const entryOwnCalls = defineCalls({
  "POST /competitionEntryControl/personEntry": {
    needs: signedIn,
    about: "Enters the signed-in person in a race; with isDelete, withdraws the entry.",
    input: z.strictObject({ competition: id, race: id, isDelete: z.boolean() }),
    output: answer.extend({ id: id.optional() }),
  },
  "POST /competitionEntryControl/updatePaid": {
    needs: writes("Competition"),
    about:
      "Marks an entry of one's own competition, or as a super admin any, as paid manually, or takes that mark back. Settlements by a provider or the bank are refused.",
    input: z.strictObject({ id, paid: z.boolean() }),
    output: answer,
  },
});

export const entryCalls = {
  ...entryOwnCalls,
  ...clubEntryCalls,
  ...clubSeasonCalls,
  ...teamEntryCalls,
  ...ownRacesCalls,
  ...waitingCalls,
  ...organiserEntryCalls,
  ...competitionDayCalls,
  ...startNumberCalls,
  ...startListCalls,
  ...tableCalls(competitionEntryTable),
  ...tableCalls(clubEntryTable),
  ...tableCalls(waitingTable),
};
