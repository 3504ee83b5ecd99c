import { openedPath } from "../kernel/table/opening-address.ts";
import { offerPath } from "../competition/race-address.values.ts";
import { basketOfEntries } from "../payment/basket-address.values.ts";
import { pathTo } from "../portal.pages.ts";
import type { Subject } from "./notification.events.ts";
import { EVENTS } from "../portal.events.ts";
import type { Notification } from "./notification.calls.ts";

type Data = Exclude<Notification["data"], number>;

/** The address of the list of athletes whose medical clearance ends within the days `from/to`. */
function athletesBetween(period = ""): string {
  const [from, to] = period.split("/");
  if (from === undefined || to === undefined) return pathTo("athlete");
  return openedPath(pathTo("athlete"), {
    filter: [{ propertyName: "doctorDate", type: "INTERVAL", value: { from, to } }],
    order: [{ propertyName: "doctorDate", ascending: true }],
  });
}

const TARGETS: Readonly<Record<Subject, (data: Data) => string | null>> = {
  organisation: ({ userId, isOrganizer }) =>
    userId === undefined ? null : pathTo(isOrganizer === true ? "organizerEdit" : "clubEdit", { id: userId }),
  person: ({ userId }) => (userId === undefined ? null : pathTo("athleteEdit", { id: userId })),
  announcement: ({ id }) => (id === undefined ? null : pathTo("competitionEdit", { id })),
  // Payable entries open the basket with these selected.
  competition: ({ id, entryIdList = [] }) => {
    if (entryIdList.length > 0) return pathTo("calendar") + basketOfEntries(entryIdList);
    return id === undefined ? null : pathTo("calendarView", { id });
  },
  offeredPlace: ({ raceId }) => (raceId === undefined ? pathTo("ownRaces") : offerPath(raceId)),
  profile: () => pathTo("profile"),
  clubAthletes: ({ userId, period }) =>
    userId === undefined ? athletesBetween(period) : pathTo("athleteEdit", { id: userId }),
  portal: () => null,
  doubtfulPayment: ({ id }) => (id === undefined ? null : pathTo("doubtfulPaymentEdit", { id })),
  // Its sentence says everything; a receipt has no page.
  ownPayment: () => null,
  payments: () => `${pathTo("profile")}?tab=payments`,
  fees: () => pathTo("userPayment"),
  athleteTransfer: () => pathTo("athleteTransfer"),
  athleteAnswer: ({ id }) => (id === undefined ? null : pathTo("athleteAnswer", { id })),
  clubAnswer: ({ id }) => (id === undefined ? null : pathTo("clubAnswer", { id })),
  adminAnswer: ({ id }) => (id === undefined ? null : pathTo("adminAnswer", { id })),
};

/** Returns the address of the subject of a notification (product/notifications 3); null if it names none, or its reader may not open it. */
export const targetOf = ({ notificationType, data }: Pick<Notification, "notificationType" | "data">): string | null =>
  TARGETS[EVENTS[notificationType].subject](typeof data === "number" ? { userId: data } : data);
