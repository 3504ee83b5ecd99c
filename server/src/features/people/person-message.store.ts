import { personRights } from "@rajt/contract/people/people.rights";
import type { Viewer } from "@rajt/contract/kernel/access";
import { sql } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";
import { conditionOf, viewerTerms } from "../../kernel/right/condition.ts";
import { PERSON_FACTS } from "./people-scope.store.ts";

export type Addressee = { readonly hasAddress: boolean };

/** Returns a person to whom the viewer may write, or undefined. */
export async function readAddressee(runner: Runner, id: number, viewer: Viewer): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`
    select own.mail_to is not null as "hasAddress" from person p join party own on own.id = p.id
    where p.id = ${id} and not p.removed and ${conditionOf(personRights.writeTo, PERSON_FACTS, viewerTerms(viewer))}`.execute(
    runner,
  );
  return rows[0];
}

/** Returns the name of the sender and the address for replies. */
export async function readSender(runner: Runner, account: number): Promise<{ name: string; address: string | null }> {
  const { rows } = await sql<{ name: string; address: string | null }>`
    select coalesce(name, '') as name, email as address from party where id = ${account}`.execute(runner);
  return rows[0] ?? { name: "", address: null };
}

type NewMessage = { readonly subject: string; readonly text: string; readonly by: number; readonly at: Date };

export async function insertMessage(tx: Tx, person: number, { subject, text, by, at }: NewMessage): Promise<number> {
  const { id } = await tx
    .insertInto("person_message")
    .values({ person_id: person, subject, body: text, sent_by: by, sent_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type Sent = { id: number; sentAt: string; sentBy: string; subject: string; text: string };

/** Returns the messages to a person, newest first. */
export async function readMessages(runner: Runner, person: number): Promise<Sent[]> {
  const { rows } = await sql<Omit<Sent, "sentAt"> & { sentAt: Date }>`
    select m.id, m.sent_at as "sentAt", coalesce(s.name, '') as "sentBy", m.subject, m.body as text
    from person_message m left join party s on s.id = m.sent_by
    where m.person_id = ${person} order by m.sent_at desc, m.id desc`.execute(runner);
  return rows.map((row) => ({ ...row, sentAt: row.sentAt.toISOString() }));
}
