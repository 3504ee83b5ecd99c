/** The calls of the waiting list (product/entering 40). */
import * as z from "zod";
import { signedIn } from "../../kernel/access.ts";
import { textLine } from "../../kernel/text.schema.ts";
import { answer, defineCalls, id } from "../../kernel/calls.ts";

/** Above the size of any club. */
const MOST_ATHLETES = 1000;

const place = {
  competition: id,
  race: id,
  /** The athletes for whom a club acts; without, the viewer acts for himself or herself. */
  athleteIdList: z.array(id).min(1).max(MOST_ATHLETES).optional(),
  /** The team of a club that waits as one; to join, with its athletes by position. */
  teamName: textLine(255).min(1, "entry.team.nameRequired").optional(),
};

const refused = z.object({
  athlete: id,
  /** Null if the account is not an athlete of the club. */ name: z.string().nullable(),
  code: z.string(),
  message: z.string(),
});

const listAnswer = answer.extend({
  /** The first position in the list among those who joined: 1 is next. */
  position: z.int().optional(),
  /** Waiting rows without an offer. */
  waiting: z.int().optional(),
  /** The athletes who may not join, each with the refusal; all others are in the list. */
  refused: z.array(refused).optional(),
});

const line = z.object({
  id,
  athlete: id,
  name: z.string(),
  club: z.string().nullable(),
  /** Null while a place is offered. */
  position: z.int().nullable(),
  joined: z.iso.datetime(),
  offerUntil: z.iso.datetime().nullable(),
});

export const waitingCalls = defineCalls({
  "POST /competitionEntryControl/joinWaitingList": {
    needs: signedIn,
    about:
      "Joins the waiting list of a full race: the caller, a club's athletes, or a club's team. Every rule of entering applies except capacity.",
    input: z.strictObject(place),
    output: listAnswer,
  },
  "POST /competitionEntryControl/leaveWaitingList": {
    needs: signedIn,
    about: "Leaves the waiting list; an offered place goes to the next one.",
    input: z.strictObject(place),
    output: answer,
  },
  "POST /competitionEntryControl/getWaitingList": {
    needs: signedIn,
    about:
      "The number of waiting rows of the race, and the rows: all of them for the organiser, otherwise the caller's own or a club's.",
    input: z.strictObject({ competition: id, race: id }),
    output: z.object({ placesLeft: z.int().nullable(), waiting: z.int(), list: z.array(line) }),
  },
});
