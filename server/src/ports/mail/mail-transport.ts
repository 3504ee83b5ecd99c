/** One mail, ready to leave. */
export type OutgoingMail = {
  /** The part before the `@` of the Message-ID: the same at each attempt, so that a receiver can tell a repetition. */
  messageId: string;
  to: string;
  /** Where answers go; null: to the sender. */
  replyTo: string | null;
  /** The address that ends such mails by one click (RFC 8058); null where they cannot be ended. */
  unsubscribe: string | null;
  subject: string;
  html: string;
  text: string;
};

/** The way by which mail leaves the portal. */
export interface MailTransport {
  /** False for the outbox: mails stay in the database, to be read on its page. */
  readonly delivers: boolean;
  /** Hands the mail over. @throws when the other side did not take it; sending again with the same id is safe. */
  send(mail: OutgoingMail): Promise<void>;
}
