import type { AppContext } from "../../app-context.ts";
import { recordSecurityEvent, type SecurityEvent } from "./payment.store.ts";

const MINUTE = 60_000;
const MOST_A_MINUTE = 60;

export type Audit = (event: Omit<SecurityEvent, "at">) => Promise<void>;

/**
 * Records attempts at another account's payments and forged messages. Anyone can send those, so beyond a number per
 * minute they are only logged: an attacker cannot fill the database.
 */
export function createAudit({ db, clock, log }: AppContext): Audit {
  let window = { endsAt: 0, count: 0 };
  return async (event) => {
    const at = clock();
    if (at.getTime() >= window.endsAt) window = { endsAt: at.getTime() + MINUTE, count: 0 };
    window.count += 1;
    log.warn(
      { event: event.event, account: event.account, ip: event.ip, ...event.detail },
      "a payment was tampered with",
    );
    if (window.count <= MOST_A_MINUTE) await recordSecurityEvent(db, { ...event, at });
  };
}
