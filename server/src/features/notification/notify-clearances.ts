import { addDays, type Day, dayOf } from "@rajt/contract/kernel/days";
import { targetOf } from "@rajt/contract/notification/notification-target";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Tx } from "../../kernel/db/database.ts";
import { tx } from "../../kernel/db/transaction.ts";
import type { AppContext } from "../../app-context.ts";
import { clearancesThatEnd, type EndingClearance } from "./notification.store.ts";
import { athletesOf } from "./notification.wire.ts";
import { notify, type NotifyContext } from "./notify.ts";

/** Days before the end of a medical clearance on which a reminder is sent; the last reminder is mandatory. */
const DAYS_BEFORE = [60, 30, 7];
const LAST_DAYS_BEFORE = 1;

/** Reminds competitors, and clubs of their athletes, of medical clearances that end (product/notifications 4): once per end and day. */
export async function notifyClearances(context: AppContext): Promise<void> {
  const at = context.clock();
  const today = dayOf(at);
  const days = [...DAYS_BEFORE, LAST_DAYS_BEFORE].map((count) => addDays(today, count));
  await tx(context.db, async (tx) => {
    const ending = await clearancesThatEnd(tx, days);
    for (const day of days) await notifyPersons(tx, context, { day, ending, at });
    const clubs = new Set(ending.flatMap(({ club }) => club ?? []));
    for (const club of clubs)
      await notifyClub(
        tx,
        context,
        club,
        ending.filter((one) => one.club === club),
        at,
      );
  });
}

type OnDay = { readonly day: Day; readonly ending: readonly EndingClearance[]; readonly at: Date };

async function notifyPersons(tx: Tx, context: NotifyContext, { day, ending, at }: OnDay): Promise<void> {
  const today = dayOf(at);
  const accounts = ending.filter(({ validUntil, active }) => active && validUntil === day).map(({ person }) => person);
  const isLast = day === addDays(today, LAST_DAYS_BEFORE);
  await notify(
    tx,
    context,
    isLast ? "PersonDoctorDateEnds" : "PersonDoctorDateExpire",
    { id: day, occurrence: today, accounts, at },
    {
      values: { validUntil: day },
      // The mail omits the day: it has no health data of a minor.
      mail: () => ({ link: new URL(pathTo("profile"), context.publicUrl).href }),
    },
  );
}

/** Notifies a club of all its athletes at once: the mail has their number and a link to their list. */
async function notifyClub(
  tx: Tx,
  context: NotifyContext,
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
    context,
    "OrgAthleteDoctorDateExpire",
    { id: club, occurrence: dayOf(at), accounts: [club], at },
    {
      values: { userIdList, count: userIdList.length, period },
      mail: () => ({ count: userIdList.length, link: new URL(path, context.publicUrl).href }),
    },
  );
}
