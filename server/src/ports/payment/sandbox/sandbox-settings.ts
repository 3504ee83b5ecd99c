import { z } from "zod";

const milliseconds = z.int().min(0).max(3_600_000);

/**
 * The misbehaviour of the sandbox. The defaults behave well. `POST /sandbox/settings` replaces all of them at run time, for every server
 * process: omitted ones have the values of the start.
 */
export const SandboxSettings = z.strictObject({
  /** The wait before a notification is sent, by the machine's clock, not by an injected one. */
  notificationDelayMilliseconds: milliseconds.default(0),
  /** How often each notification is delivered, all at once; each copy is repeated until acknowledged. */
  notificationCopies: z.int().min(1).max(50).default(1),
  /** The notification arrives before the browser returns, not after; without the delay. */
  notificationBeforeReturn: z.boolean().default(false),
  /** Notifies failures, cancellations and time-outs too. The provider sends these only on request. */
  notifyFailures: z.boolean().default(false),
  /** Sends no notifications. */
  loseNotification: z.boolean().default(false),
  /** Waits after which a notification without a correct acknowledgement is repeated; after the last one it is given up. */
  repeatAfterMilliseconds: z.array(milliseconds).max(20).default([5_000, 30_000, 120_000, 600_000, 3_600_000]),
  /** The messages that are signed with a wrong key. */
  badSignature: z.enum(["nothing", "answer", "notification", "return"]).default("nothing"),
  /** Stores the order of /start, then breaks the connection. */
  loseAnswer: z.boolean().default(false),
  /** The wait before /start answers, after storing. */
  startDelayMilliseconds: milliseconds.default(0),
  /** Accepts a payment after its time-out, so that a success follows a TIMEOUT. */
  latePayment: z.boolean().default(false),
  /** Forints added to the total that /query returns: a payment of another amount. */
  totalOffset: z.int().min(-1_000_000).max(1_000_000).default(0),
});
export type SandboxSettings = z.infer<typeof SandboxSettings>;
