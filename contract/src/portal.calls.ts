import { accessCalls } from "./access/access.calls.ts";
import { competitionCalls } from "./competition/competition.calls.ts";
import { entryCalls } from "./entry/entry.calls.ts";
import { notificationCalls } from "./notification/notification.calls.ts";
import { paymentCalls } from "./payment/payment.calls.ts";

/** Every call of the portal. The browser imports only its type: paths and methods are in the names, so no schema travels. */
export const portalCalls = {
  ...accessCalls,
  ...competitionCalls,
  ...entryCalls,
  ...paymentCalls,
  ...notificationCalls,
};

export type PortalCalls = typeof portalCalls;
