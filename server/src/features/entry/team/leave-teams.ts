import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { translate } from "../../../kernel/http/texts.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { AppContext } from "../../../app-context.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { entryNotice } from "../notice/entry-notice.ts";
import { type Leaver, lockLeaver } from "./leaver.store.ts";
import { leaveSeats } from "./team.store.ts";

type LeaverKey = Pick<Leaver, "entry" | "position">;
const FIRST: LeaverKey = { entry: 0, position: 0 };

/**
 * The job that empties the seats of members who changed clubs, were banned or deleted, every minute, and notifies the clubs and the
 * organiser (product/entering 56).
 * Once teams are closed, members stay and the organiser, who is notified, decides.
 */
export const leaveTeams = (context: NotifyContext & Pick<AppContext, "db" | "clock">): Job => ({
  name: "leave-teams",
  cron: "* * * * *",
  run: async () => {
    const at = context.clock();
    let after: LeaverKey | null = FIRST;
    while (after !== null) {
      const from: LeaverKey = after;
      after = await tx(context.db, async (tx) => {
        const leaver = await lockLeaver(tx, from, dayOf(at));
        if (leaver === undefined) return null;
        await leaveOrAsk(tx, context, leaver, at);
        return leaver;
      });
    }
  },
});

/** Does the same for one person, in the transaction in which the club changes. */
export async function leaveTeamsOf(tx: Tx, context: NotifyContext, person: number, at: Date): Promise<void> {
  let leaver = await lockLeaver(tx, FIRST, dayOf(at), person);
  while (leaver !== undefined) {
    await leaveOrAsk(tx, context, leaver, at);
    leaver = await lockLeaver(tx, leaver, dayOf(at), person);
  }
}

async function leaveOrAsk(tx: Tx, context: NotifyContext, leaver: Leaver, at: Date): Promise<void> {
  if (mayEditEntry(at, leaver.raceDate, false) === "closed")
    return notifySeat(tx, context, { leaver, name: "TeamSeatInDoubt", words: "decides", at });
  const left = await leaveSeats(tx, leaver, at);
  // Another athlete has the seat already.
  if (left.length === 0) return;
  const words = leaver.transferred ? "transferred" : "gone";
  await notifySeat(tx, context, { leaver, name: "TeamSeatLeft", words, at });
}

type LeaverNotice = {
  readonly leaver: Leaver;
  readonly name: "TeamSeatLeft" | "TeamSeatInDoubt";
  readonly words: "transferred" | "gone" | "decides";
  readonly at: Date;
};

async function notifySeat(tx: Tx, context: NotifyContext, { leaver, name, words, at }: LeaverNotice): Promise<void> {
  const { entry, person, name: who, team, competition, competitionName, race, concerned } = leaver;
  await notify(
    tx,
    context,
    name,
    { id: `${entry}.${person}`, accounts: concerned, at },
    {
      values: { id: competition, name: competitionName, race, team, person: who },
      mail: entryNotice(context, name, { ...leaver, name: competitionName }, (locale) => ({
        happened: translate(locale, `entry.team.notice.${words}`, { person: who, team }),
      })),
    },
  );
}
