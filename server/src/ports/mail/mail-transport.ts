/** One mail, ready to send. */
export type OutgoingMail = {
  /** The part before the `@` of the Message-ID: the same at each attempt, so that a receiver recognises a repetition. */
  messageId: string;
  to: string;
  /** The reply address; null: the sender. */
  replyTo: string | null;
  /** The address for one-click unsubscribing (RFC 8058); null for mails that cannot be unsubscribed. */
  unsubscribe: string | null;
  subject: string;
  html: string;
  text: string;
};

/** Sends mail. */
export interface MailTransport {
  /** False for the outbox: mails stay in the database and are shown on its page. */
  readonly delivers: boolean;
  /** Sends the mail. @throws if the server did not accept it; sending again with the same id is safe */
  send(mail: OutgoingMail): Promise<void>;
}
