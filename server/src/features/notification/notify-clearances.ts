import { addDays, type Day, dayOf } from "@rajt/contract/kernel/days";
import { targetOf } from "@rajt/contract/notification/notification-target";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { World } from "../../world.ts";
import { clearancesThatEnd, type EndingClearance } from "./notification.store.ts";
import { athletesOf } from "./notification.wire.ts";
import { notify, type NotifyContext } from "./notify.ts";

/** Days before the end of a medical clearance on which a reminder is sent; the last reminder is mandatory. */
const DAYS_BEFORE = [60, 30, 7];
const LAST_DAYS_BEFORE = 1;

/** Reminds competitors, and clubs of their athletes, of medical clearances that end (product/notifications 4): once per end and day. */
export async function notifyClearances(world: World): Promise<void> {
  const at = world.clock();
  const today = dayOf(at);
  const days = [...DAYS_BEFORE, LAST_DAYS_BEFORE].map((count) => addDays(today, count));
  await tx(world.db, async (tx) => {
    const ending = await clearancesThatEnd(tx, days);
    for (const day of days) await notifyPersons(tx, world, { day, ending, at });
    const clubs = new Set(ending.flatMap(({ club }) => club ?? []));
    for (const club of clubs)
      await notifyClub(
        tx,
        world,
        club,
        ending.filter((one) => one.club === club),
        at,
      );
  });
}

type OnDay = { readonly day: Day; readonly ending: readonly EndingClearance[]; readonly at: Date };

async function notifyPersons(tx: Tx, world: NotifyContext, { day, ending, at }: OnDay): Promise<void> {
  const today = dayOf(at);
  const accounts = ending.filter(({ validUntil, active }) => active && validUntil === day).map(({ person }) => person);
  const isLast = day === addDays(today, LAST_DAYS_BEFORE);
  await notify(
    tx,
    world,
    isLast ? "PersonDoctorDateEnds" : "PersonDoctorDateExpire",
    { id: day, occurrence: today, accounts, at },
    {
      values: { validUntil: day },
      // The mail omits the day: it has no health data of a minor.
      mail: () => ({ link: new URL(pathTo("profile"), world.publicUrl).href }),
    },
  );
}

/** Notifies a club of all its athletes at once: the mail has their number and a link to their list. */
async function notifyClub(
  tx: Tx,
  world: NotifyContext,
  club: number,
  ending: readonly EndingClearance[],
  at: Date,
): Promise<void> {
  const userIdList = ending.map(({ person }) => person);
  const days = ending.map(({ validUntil }) => validUntil).toSorted();
  const period = `${days[0]}/${days.at(-1)}`;
  const data = { ...athletesOf(userIdList), period };
  const path = targetOf({ notificationType: "OrgAthleteDoctorDateExpire", data }) ?? pathTo("athlete");
  await notify(
    tx,
    world,
    "OrgAthleteDoctorDateExpire",
    { id: club, occurrence: dayOf(at), accounts: [club], at },
    {
      values: { userIdList, count: userIdList.length, period },
      mail: () => ({ count: userIdList.length, link: new URL(path, world.publicUrl).href }),
    },
  );
}
