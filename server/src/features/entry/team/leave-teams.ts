import { mayEditEntry } from "@rajt/contract/entry/entry.rules";
import { dayOf } from "@rajt/contract/kernel/days";
import type { Tx } from "../../../kernel/db/database.ts";
import { tx } from "../../../kernel/db/transaction.ts";
import { say } from "../../../kernel/http/texts.ts";
import type { Job } from "../../../kernel/jobs/jobs.ts";
import type { World } from "../../../world.ts";
import { notify, type NotifyContext } from "../../notification/index.ts";
import { entryNotice } from "../notice/entry-notice.ts";
import { type Leaver, lockLeaver } from "./leaver.store.ts";
import { leaveSeats } from "./team.store.ts";

type Place = Pick<Leaver, "entry" | "position">;
const FIRST: Place = { entry: 0, position: 0 };

/**
 * The job that empties the seats of members who changed clubs, were banned or deleted, every minute, and notifies the clubs and the
 * organiser (product/entering 56).
 * Once teams are closed, members stay and the organiser, who is notified, decides.
 */
export const leaveTeams = (world: NotifyContext & Pick<World, "db" | "clock">): Job => ({
  name: "leave-teams",
  cron: "* * * * *",
  run: async () => {
    const at = world.clock();
    let after: Place | null = FIRST;
    while (after !== null) {
      const from: Place = after;
      after = await tx(world.db, async (tx) => {
        const leaver = await lockLeaver(tx, from, dayOf(at));
        if (leaver === undefined) return null;
        await leaveOrAsk(tx, world, leaver, at);
        return leaver;
      });
    }
  },
});

/** Does the same for one person, in the transaction in which the club changes. */
export async function leaveTeamsOf(tx: Tx, world: NotifyContext, person: number, at: Date): Promise<void> {
  let leaver = await lockLeaver(tx, FIRST, dayOf(at), person);
  while (leaver !== undefined) {
    await leaveOrAsk(tx, world, leaver, at);
    leaver = await lockLeaver(tx, leaver, dayOf(at), person);
  }
}

async function leaveOrAsk(tx: Tx, world: NotifyContext, leaver: Leaver, at: Date): Promise<void> {
  if (mayEditEntry(at, leaver.raceDate, false) === "closed")
    return notifySeat(tx, world, { leaver, name: "TeamSeatInDoubt", words: "decides", at });
  const left = await leaveSeats(tx, leaver, at);
  // Another athlete has the seat already.
  if (left.length === 0) return;
  const words = leaver.transferred ? "transferred" : "gone";
  await notifySeat(tx, world, { leaver, name: "TeamSeatLeft", words, at });
}

type Told = {
  readonly leaver: Leaver;
  readonly name: "TeamSeatLeft" | "TeamSeatInDoubt";
  readonly words: "transferred" | "gone" | "decides";
  readonly at: Date;
};

async function notifySeat(tx: Tx, world: NotifyContext, { leaver, name, words, at }: Told): Promise<void> {
  const { entry, person, name: who, team, competition, competitionName, race, concerned } = leaver;
  await notify(
    tx,
    world,
    name,
    { id: `${entry}.${person}`, accounts: concerned, at },
    {
      values: { id: competition, name: competitionName, race, team, person: who },
      mail: entryNotice(world, name, { ...leaver, name: competitionName }, (locale) => ({
        happened: say(locale, `entry.team.notice.${words}`, { person: who, team }),
      })),
    },
  );
}
