/** The calls of announcements besides those of their form and their list. */
import * as z from "zod";
import { anyOf, superAdmin, writes } from "../../kernel/access.ts";
import { answer, defineCalls, id } from "../../kernel/calls.ts";
import { day } from "../../kernel/day.schema.ts";
import { APPROVALS } from "../../kernel/enumerations.ts";
import { dtoSchema, formCalls, saved } from "../../kernel/form/form.calls.ts";
import { textArea } from "../../kernel/text.schema.ts";
import { tableCalls } from "../../kernel/table/table.calls.ts";
import { announcementMoves } from "./announcement.flow.ts";
import { announcementForm, wholeAnnouncement } from "./announcement.form.ts";
import { competitionTable } from "../competition.table.ts";

const LONGEST_REASON = 10_000;
const one = z.strictObject({ id });
const dto = dtoSchema(wholeAnnouncement);

const historyLine = z.object({
  at: z.iso.datetime(),
  /** Null: the portal itself, or a deleted account. */
  by: z.string().nullable(),
  /** `create` for the creation of the record. */
  move: z.enum(["create", ...announcementMoves]),
  decision: z.enum(APPROVALS).nullable(),
  reason: z.string().nullable(),
});
export type HistoryLine = z.output<typeof historyLine>;

const changes = z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }));

const neighbour = z.object({
  id,
  name: z.string(),
  date: day,
  endDate: day,
  address: z.string(),
  orgName: z.string(),
  approved: z.boolean(),
  /** Kilometres along the globe; null if either location is unknown. */
  distanceKm: z.number().nullable(),
});
export type Neighbour = z.output<typeof neighbour>;

export const announcementOwnCalls = defineCalls({
  "POST /competitionEditControl/saveAndSubmit": {
    needs: writes("NewCompetition"),
    about: "Saves a new announcement and submits it, both or neither.",
    input: z.strictObject({ dto }),
    output: saved,
  },
  "POST /competitionEditControl/updateAndSubmit": {
    needs: announcementForm.writes,
    about: "Saves an announcement and submits it, both or neither.",
    input: z.strictObject({ id, dto, updated: z.iso.datetime() }),
    output: saved,
  },
  "POST /competitionEditControl/getHistory": {
    needs: announcementForm.needs,
    about: "The history of an announcement: every step with its actor and time, newest last.",
    input: one,
    output: z.array(historyLine),
  },
  "POST /competitionEditControl/getChangeList": {
    needs: announcementForm.needs,
    about: "The fields that differ from the previous submission, old and new; null unless it was submitted again.",
    input: one,
    output: changes.nullable(),
  },
  "POST /competitionEditControl/getNeighbourList": {
    needs: anyOf("Competition"),
    about: "Other competitions within seven days of an announcement, nearest first, for its reviewers.",
    input: one,
    output: z.array(neighbour),
  },
  "POST /competitionControl/getEntryCounts": {
    needs: anyOf("Competition"),
    about: "The number of entries that a cancellation cancels or a correction concerns, and those whose fee is paid.",
    input: one,
    output: z.object({ unpaid: z.int(), paid: z.int() }),
  },
  "POST /competitionControl/cancel": {
    needs: superAdmin,
    about: "Cancels an approved competition: its page shows it, entrants are notified, and payments become refundable.",
    input: z.strictObject({ id, reason: textArea(LONGEST_REASON).min(1, "kernel.error.required") }),
    output: answer,
  },
});

export const announcementCalls = {
  ...tableCalls(competitionTable),
  ...formCalls(announcementForm),
  ...announcementOwnCalls,
};
