import { z } from "zod";

const milliseconds = z.int().min(0).max(3_600_000);

/**
 * The misbehaviour of the sandbox. The defaults are a provider on a good day. `POST /sandbox/settings` replaces them
 * all at run time, for every server process: what it does not name is as the program was started.
 */
export const SandboxSettings = z.strictObject({
  /** Wait before a notification leaves, counted by the machine's clock, not by an injected one. */
  notificationDelayMilliseconds: milliseconds.default(0),
  /** The number of times each notification is delivered, all at once; each copy is repeated until acknowledged. */
  notificationCopies: z.int().min(1).max(50).default(1),
  /** The notification arrives before the browser returns, not after; without the delay. */
  notificationBeforeReturn: z.boolean().default(false),
  /** Failures, cancellations and time-outs are notified too. The provider sends these only where it was asked to. */
  notifyFailures: z.boolean().default(false),
  /** No notification is ever sent. */
  loseNotification: z.boolean().default(false),
  /** Waits after which a notification without a correct acknowledgement is repeated; then it is given up. */
  repeatAfterMilliseconds: z.array(milliseconds).max(20).default([5_000, 30_000, 120_000, 600_000, 3_600_000]),
  /** The messages that are signed with a wrong key. */
  badSignature: z.enum(["nothing", "answer", "notification", "return"]).default("nothing"),
  /** The order of /start is stored, then the connection breaks. */
  loseAnswer: z.boolean().default(false),
  /** Wait before /start answers, after storing. */
  startDelayMilliseconds: milliseconds.default(0),
  /** The page still takes a payment after its time-out, so that a success follows a TIMEOUT. */
  latePayment: z.boolean().default(false),
  /** Forints added to the total that /query tells: a payment of another amount. */
  totalOffset: z.int().min(-1_000_000).max(1_000_000).default(0),
});
export type SandboxSettings = z.infer<typeof SandboxSettings>;
