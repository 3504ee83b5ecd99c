import type { TransactionStatus } from "../simplepay/messages.ts";

/**
 * The store of one provider of the sandbox: in memory for a single process, or PostgreSQL for several. States have SimplePay's names for
 * either provider.
 */
export interface SandboxStore {
  /** Null: the order reference was used before. */
  add(transaction: NewTransaction): Promise<SandboxTransaction | null>;
  byToken(token: string): Promise<SandboxTransaction | null>;
  byOrderRefs(orderRefs: readonly string[]): Promise<SandboxTransaction[]>;
  byTransactionIds(transactionIds: readonly number[]): Promise<SandboxTransaction[]>;
  /** Moves a transaction that is in one of the `from` states, atomically; null: it is in none of them. */
  move(transactionId: number, from: readonly TransactionStatus[], change: Change): Promise<SandboxTransaction | null>;
  /** Subtracts a refund from the rest of a finished transaction, atomically; null: less remains. */
  takeBack(transactionId: number, amount: number): Promise<SandboxTransaction | null>;
  /** Stores `copies` of a notification, to be delivered from `due` on. */
  addNotification(notification: { transactionId: number; body: string; due: Date }, copies: number): Promise<void>;
  /**
   * Takes due notifications, each for one caller only, and sets when each is due again: after the wait of its attempt, or never (null)
   * after the last one. A process that dies during delivery therefore loses nothing.
   */
  claimNotifications(now: Date, repeatAfterMilliseconds: readonly number[]): Promise<ClaimedNotification[]>;
  acknowledgeNotification(id: number, at: Date): Promise<void>;
  readSettings(): Promise<unknown>;
  writeSettings(settings: object): Promise<void>;
}

export interface NewTransaction {
  token: string;
  orderRef: string;
  total: number;
  twoStep: boolean;
  language: string;
  urls: ReturnUrls;
  created: Date;
  validUntil: Date;
}

export interface ReturnUrls {
  success: string;
  fail: string;
  cancel: string;
  timeout: string;
}

export interface SandboxTransaction extends NewTransaction {
  transactionId: number;
  remaining: number;
  /** The refunded amounts, in order. */
  refunds: readonly number[];
  status: TransactionStatus;
  /** 0, or the provider's code of the failure. */
  resultCode: number;
  finished: Date | null;
}

export interface Change {
  status: TransactionStatus;
  resultCode: number;
  finished: Date | null;
  /** For a two-step payment: how much of the reserved amount is taken. */
  total?: number;
}

export interface ClaimedNotification {
  id: number;
  body: string;
  due: Date | null;
}
