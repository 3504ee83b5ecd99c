import type { Viewer } from "@rajt/contract/kernel/access";
import { notificationTable } from "@rajt/contract/notification/notification.table";
import { eventNamed, NOTIFICATION_TYPES } from "@rajt/contract/portal.events";
import { sql, type RawBuilder } from "kysely";
import type { ActHandler } from "../../kernel/table/binding.ts";
import { serveTable } from "../../kernel/table/serve-table.ts";
import { MESSAGE_TYPES, messageOf } from "./message.store.ts";
import { markRead, markUnread, removeMany } from "./notification.store.ts";

/** The conditions on `competition c` by which a viewer may open a notification's subject, passed in by the feature above. */
export type OpenAs = Readonly<Record<"announcement" | "competition", (viewer: Viewer) => RawBuilder<unknown>>>;

const typesAbout = (subject: string): readonly string[] =>
  NOTIFICATION_TYPES.filter((type) => eventNamed(type).subject === subject);

const ABOUT_COMPETITIONS = sql`n.type = any(${[...typesAbout("announcement"), ...typesAbout("competition")]}::text[])`;

/** Returns the competition of a notification if its reader may open it now; else null. */
const openCompetition = (viewer: Viewer, openAs: OpenAs) =>
  sql`left join competition c on c.id = case when ${ABOUT_COMPETITIONS} then (n.data->>'id')::integer end and (
    n.type = any(${typesAbout("announcement")}::text[]) and ${openAs.announcement(viewer)}
    or n.type = any(${typesAbout("competition")}::text[]) and ${openAs.competition(viewer)})`;

const CATEGORY = sql`case n.type ${sql.join(
  NOTIFICATION_TYPES.map((type) => sql`when ${sql.lit(type)} then ${sql.lit(eventNamed(type).category)}`),
  sql` `,
)} end`;

const doneFor =
  (act: typeof markRead): ActHandler =>
  async (tx, ids, { actor, at }) => {
    await act(tx, ids, { account: actor, at });
    return new Map();
  };

/** The list of the notifications of an account, for that account only (product/notifications 7). */
export const notificationList = (openAs: OpenAs) =>
  serveTable(notificationTable, {
    texts: "notification.list",
    from: sql`notification n`,
    joins: ({ viewer }) => ({ c: openCompetition(viewer, openAs), a: sql`left join party a on a.id = n.account_id` }),
    id: sql`n.id`,
    columns: {
      message: messageOf({
        type: sql`n.type`,
        data: sql`n.data`,
        locale: sql`a.locale`,
        isOpen: sql`c.id is not null`,
      }),
      category: CATEGORY,
      severity: sql`n.severity`,
      state: sql`case when n.read_at is null then 'UNREAD' else 'READ' end`,
      created: sql`n.created_at`,
      notificationType: sql`n.type`,
      subjectId: sql`case when ${ABOUT_COMPETITIONS} then c.id when n.data->>'id' ~ '^\\d{1,9}$' then (n.data->>'id')::integer end`,
      userId: sql`case when n.data->>'userId' ~ '^\\d{1,9}$' then (n.data->>'userId')::integer
        when jsonb_array_length(n.data->'userIdList') = 1 then (n.data->'userIdList'->>0)::integer end`,
      period: sql`n.data->>'period'`,
      raceId: sql`case when n.data->>'raceId' ~ '^\\d{1,9}$' then (n.data->>'raceId')::integer end`,
      idList: sql`translate(n.data->>'entryIdList', '[] ', '')`,
      isOrganizer: sql`coalesce(n.data->>'isOrganizer' = 'true', false)`,
    },
    scope: ({ accountId }) =>
      sql`n.account_id = ${accountId} and n.deleted_at is null and n.type = any(${MESSAGE_TYPES}::text[])`,
    acts: { markRead: doneFor(markRead), markUnread: doneFor(markUnread), deleteById: doneFor(removeMany) },
    open: { markRead: () => sql`n.read_at is null`, markUnread: () => sql`n.read_at is not null` },
  });
