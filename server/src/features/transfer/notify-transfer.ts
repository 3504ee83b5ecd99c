import { addDays, dayOf, formatDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { formatForints } from "@rajt/contract/kernel/money";
import { EVENTS, type NotificationType } from "@rajt/contract/portal.events";
import { pathTo } from "@rajt/contract/portal.pages";
import type { transferEvents } from "@rajt/contract/transfer/transfer.events";
import { transferFlow, TURN_OF, type TransferActor, type TransferStatus } from "@rajt/contract/transfer/transfer.flow";
import { bankAccountOf } from "../../config.ts";
import type { Tx } from "../../kernel/db/database.ts";
import type { AppliedStep } from "../../kernel/flow/index.ts";
import { translate } from "../../kernel/http/texts.ts";
import type { AppContext } from "../../app-context.ts";
import { endNotices, notify, superAdmins, type NotifyContext } from "../notification/index.ts";
import { readNotice, type TransferNotice } from "./notify-transfer.store.ts";
import type { StoredTransfer } from "./transfer.store.ts";

type Notifying = NotifyContext & Pick<AppContext, "config">;
type Step = AppliedStep<typeof transferFlow, StoredTransfer, { readonly showsDescription?: boolean }>;

const EVERYONE = ["athlete", "sourceClub", "admin", "targetClub"] as const;

/** The event of each status that a step enters, and its recipients (product/transfers 11). */
const NOTICES = {
  WAIT_FOR_ATHLETE: ["AthleteTransferWaitForAthlete", ["athlete"]],
  ATHLETE_ACCEPTED: ["AthleteTransferAthleteAccepted", ["targetClub"]],
  ATHLETE_REJECTED: ["AthleteTransferAthleteRejected", ["athlete", "targetClub"]],
  WAIT_FOR_CLUB: ["AthleteTransferWaitForClub", ["sourceClub"]],
  CLUB_ACCEPTED: ["AthleteTransferClubAccepted", ["targetClub"]],
  CLUB_REJECTED: ["AthleteTransferClubRejected", ["athlete", "sourceClub", "targetClub"]],
  WAIT_FOR_ADMIN: ["AthleteTransferWaitForAdmin", ["admin"]],
  ADMIN_REJECTED: ["AthleteTransferAdminRejected", EVERYONE],
  UNPAID: ["AthleteTransferUnpaid", EVERYONE],
  FINISHED: ["AthleteTransferFinshed", EVERYONE],
} as const satisfies Partial<Record<TransferStatus, readonly [keyof typeof transferEvents, readonly TransferActor[]]>>;

/** Returns the effect that notifies the parties of a status. */
export const notifyOf =
  (context: Notifying, status: keyof typeof NOTICES) =>
  async (tx: Tx, { id, subject, reason, payload, now: at }: Step): Promise<void> => {
    const [event, actors] = NOTICES[status];
    const { athlete, from, to } = await readNotice(tx, id);
    const values = { ...("id" in EVENTS[event].values && { id }), athlete, from, to };
    const link = linkTo(context, EVENTS[event].subject, id);
    const seesReason = (account: number) =>
      status !== "ATHLETE_REJECTED" || account === subject.athleteId || payload.showsDescription === true;
    await notify(
      tx,
      context,
      event,
      { id, accounts: await accountsOf(tx, subject, actors), at },
      {
        values,
        mail: ({ id: account, locale }) => ({
          athlete,
          happened: translate(locale, `notification.message.${event}`, values),
          reason: seesReason(account) ? reason : null,
          payment: null,
          link,
        }),
      },
    );
  };

/** Notifies the target club of the federation's acceptance by bell; the mail is that of the payment. */
export async function notifyAccepted(tx: Tx, context: Notifying, { id, subject, now: at }: Step): Promise<void> {
  const { athlete, from, to } = await readNotice(tx, id);
  const input = { id, accounts: [subject.targetClubId], at };
  await notify(tx, context, "AthleteTransferAdminAccepted", input, { values: { athlete, from, to } });
}

/** Notifies the target club of the fee and how to pay it. */
export async function notifyPayment(tx: Tx, context: Notifying, { id, subject, now: at }: Step): Promise<void> {
  const { athlete, from, to, fee } = await readNotice(tx, id);
  // A fee of 0 Ft has finished the transfer already.
  if (fee === null) return;
  const isTransfer = subject.paymentMode === "BANK_TRANSFER";
  const event = isTransfer ? "AthleteTransferAwaitingPaymentTransfer" : "AthleteTransferAwaitingPayment";
  const values = { athlete, from, to };
  await notify(
    tx,
    context,
    event,
    { id, accounts: [subject.targetClubId], at },
    {
      values,
      mail: ({ locale }) => ({
        athlete,
        happened: translate(locale, `notification.message.${event}`, values),
        reason: null,
        payment: paymentRows(context, fee, locale),
        link: linkTo(context, "athleteTransfer", id),
      }),
    },
  );
}

/** Notifies the target club, and the parties that were requested to answer, of a withdrawal or a closure. */
export async function notifyClosed(tx: Tx, context: Notifying, { id, subject, reason, now: at }: Step): Promise<void> {
  const { athlete, from, to } = await readNotice(tx, id);
  const values = { athlete, from, to, reason: reason ?? "" };
  const isWithFederation = subject.status === "WAIT_FOR_ADMIN" || subject.status === "AWAITING_PAYMENT";
  const actors: TransferActor[] = [
    "targetClub",
    "athlete",
    ...(subject.athleteAccepted === true ? (["sourceClub"] as const) : []),
    ...(isWithFederation ? (["admin"] as const) : []),
  ];
  await notify(
    tx,
    context,
    "AthleteTransferClosed",
    { id, accounts: await accountsOf(tx, subject, actors), at },
    {
      values,
      mail: ({ locale }) => ({
        athlete,
        happened: translate(locale, "notification.message.AthleteTransferClosed", values),
        reason: null,
        payment: null,
        link: linkTo(context, "athleteTransfer", id),
      }),
    },
  );
}

type LinkedPage = "athleteTransfer" | "athleteAnswer" | "clubAnswer" | "adminAnswer";

/** The page of the answer that a status awaits. */
const ANSWER_PAGES = {
  WAIT_FOR_ATHLETE: "athleteAnswer",
  WAIT_FOR_CLUB: "clubAnswer",
  WAIT_FOR_ADMIN: "adminAnswer",
} as const satisfies Partial<Record<TransferStatus, LinkedPage>>;

type Reminding = {
  readonly id: number;
  readonly subject: StoredTransfer;
  readonly occurrence: string;
  readonly now: Date;
};

/** Reminds the party whose answer is awaited of the end of its term. */
export async function remindOfAnswer(
  tx: Tx,
  context: Notifying,
  { id, subject, occurrence, now: at }: Reminding,
): Promise<void> {
  const { status, since } = subject;
  if (!isAnswered(status)) return;
  const { athlete, from, to } = await readNotice(tx, id);
  const dueOn = addDays(dayOf(since), transferFlow.limits[status].days);
  const values = { athlete, from, to, dueOn };
  await notify(
    tx,
    context,
    "TransferReminder",
    { id, occurrence, accounts: await accountsOf(tx, subject, [TURN_OF[status]]), at },
    {
      values,
      mail: ({ locale }) => ({
        athlete,
        happened: translate(locale, "notification.message.TransferReminder", {
          ...values,
          dueOn: formatDay(dueOn, locale),
        }),
        reason: null,
        payment: null,
        link: linkTo(context, ANSWER_PAGES[status], id),
      }),
    },
  );
}

type Restarted = { readonly id: number; readonly sourceClubId: number; readonly now: Date };

/** Notifies a source club that its silence counts as consent from now on, and that its term restarts. */
export async function notifySilence(
  tx: Tx,
  context: Notifying,
  { id, sourceClubId, now: at }: Restarted,
): Promise<void> {
  const { athlete, from, to } = await readNotice(tx, id);
  const dueOn = addDays(dayOf(at), transferFlow.limits.WAIT_FOR_CLUB.days);
  const values = { id, athlete, from, to, dueOn };
  await notify(
    tx,
    context,
    "TransferSilenceConsents",
    { id, occurrence: at.toISOString(), accounts: [sourceClubId], at },
    {
      values,
      mail: ({ locale }) => ({
        athlete,
        happened: translate(locale, "notification.message.TransferSilenceConsents", {
          ...values,
          dueOn: formatDay(dueOn, locale),
        }),
        reason: null,
        payment: null,
        link: linkTo(context, "clubAnswer", id),
      }),
    },
  );
}

const isAnswered = (status: TransferStatus): status is keyof typeof ANSWER_PAGES => status in ANSWER_PAGES;

async function accountsOf(tx: Tx, subject: StoredTransfer, actors: readonly TransferActor[]): Promise<number[]> {
  const accounts = {
    athlete: [subject.athleteId],
    sourceClub: [subject.sourceClubId],
    targetClub: [subject.targetClubId],
    admin: actors.includes("admin") ? await superAdmins(tx) : [],
  };
  return [...new Set(actors.flatMap((actor) => accounts[actor]))];
}

const linkTo = ({ publicUrl }: Notifying, page: LinkedPage, id: number): string =>
  new URL(page === "athleteTransfer" ? pathTo(page) : pathTo(page, { id }), publicUrl).href;

/** Returns the mail rows of the fee, its due day and the bank account. */
function paymentRows({ config }: Notifying, { amount, dueOn }: NonNullable<TransferNotice["fee"]>, locale: Locale) {
  const t = (code: string) => translate(locale, `paymentRequest.${code}`);
  const account = bankAccountOf(config);
  return [
    { title: t("amount"), amount: formatForints(amount, "running") },
    { title: t("dueOn"), amount: formatDay(dueOn, locale) },
    ...(account === null
      ? []
      : [
          { title: t("account"), amount: account.number },
          { title: t("accountName"), amount: account.name },
        ]),
  ];
}

/** The notices that ask for the step out of a status. */
const ASKED_IN: Partial<Readonly<Record<StoredTransfer["status"], readonly NotificationType[]>>> = {
  WAIT_FOR_ATHLETE: ["AthleteTransferWaitForAthlete"],
  WAIT_FOR_CLUB: ["AthleteTransferWaitForClub", "TransferSilenceConsents"],
  WAIT_FOR_ADMIN: ["AthleteTransferWaitForAdmin"],
  AWAITING_PAYMENT: ["AthleteTransferAwaitingPayment", "AthleteTransferAwaitingPaymentTransfer"],
};

/** Ends the requests for the step that was taken. */
export async function endAnswered(tx: Tx, { id, from, to, now: at }: Step): Promise<void> {
  const asked = from === null ? undefined : ASKED_IN[from];
  if (from !== to && asked) await endNotices(tx, [...asked, "TransferReminder"], { id, at });
}
