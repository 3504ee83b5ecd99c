import { filled, pathTo } from "@rajt/contract/portal.pages";
import type { Subject } from "@rajt/contract/notification/notification.events";
import { EVENTS } from "@rajt/contract/portal.events";
import { TRANSFER_PATHS } from "@rajt/contract/transfer/transfer.paths";
import type { Notification } from "@rajt/contract/notification/notification.calls";

type Data = Notification["data"];

const TARGETS: Readonly<Record<Subject, (data: Data) => string | null>> = {
  organisation: ({ userId, isOrganizer }) =>
    userId === undefined ? null : pathTo(isOrganizer === true ? "organizerEdit" : "clubEdit", { id: userId }),
  person: ({ userId }) => (userId === undefined ? null : pathTo("athleteEdit", { id: userId })),
  announcement: ({ id }) => (id === undefined ? null : pathTo("competitionEdit", { id })),
  competition: ({ id }) => (id === undefined ? null : pathTo("calendarView", { id })),
  profile: () => pathTo("profile"),
  portal: () => null,
  doubtfulPayment: ({ id }) => (id === undefined ? null : pathTo("doubtfulPaymentEdit", { id })),
  // What is to be said of it the notification says; a receipt has no page.
  ownPayment: () => null,
  fees: () => pathTo("userPayment"),
  transfers: () => TRANSFER_PATHS.transfers,
  athleteAnswer: ({ id }) => (id === undefined ? null : filled(TRANSFER_PATHS.athleteAnswer, { id })),
  clubAnswer: ({ id }) => (id === undefined ? null : filled(TRANSFER_PATHS.clubAnswer, { id })),
  adminAnswer: ({ id }) => (id === undefined ? null : filled(TRANSFER_PATHS.adminAnswer, { id })),
};

/** The address of what a notification tells of (product/notifications 3); null where it does not say of which, or not to this reader. */
export const targetOf = ({ notificationType, data }: Pick<Notification, "notificationType" | "data">): string | null =>
  TARGETS[EVENTS[notificationType].subject](data);
