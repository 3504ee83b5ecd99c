// The lists that are measured, and the page of each as well as somebody can ask for it by hand: it walks an index where there is one, finds a word by its
// trigrams, counts apart, and joins for the rows of the page alone. It asks nobody for rights.

import { user } from "../contract/src/access/account/user.record.ts";
import { competitionTable } from "../contract/src/competition/competition.table.ts";
import { competitionEntryTable } from "../contract/src/entry/entry.table.ts";
import type { Table } from "../contract/src/kernel/table/table.ts";
import { orgTable, personTable } from "../contract/src/people/people.table.ts";
import { changeLogTable } from "../contract/src/work/change-log.table.ts";

export type Who = "admin" | "club" | "organiser";
type Filter = { readonly propertyName: string; readonly type: string; readonly value: unknown };
export type Asked = {
  readonly filters: readonly Filter[];
  readonly first: number;
  readonly who: Who;
  readonly competition: number;
};

export type ListCase = {
  readonly name: string;
  readonly table: Table;
  readonly view: string | null;
  readonly lookers: readonly Who[];
  readonly words: { readonly column: string; readonly common: string; readonly rare: string };
  readonly two: readonly Filter[];
  /** The filters of its address, and those it begins with. */
  readonly fixed: (competition: number) => readonly Filter[];
  readonly begins: readonly Filter[];
  /**
   * Its pages together take at most so many times the limit: of a short list most is session, rights and the list's own
   * state. A little above what a quiet machine has shown.
   */
  readonly most: number;
  readonly hand: Hand;
};

type Hand = {
  readonly id: string;
  readonly from: string;
  /** Joined for the rows of a page alone. */
  readonly shown: string;
  readonly joins: string;
  readonly order: string;
  /** `$1` is the account that looks, `$2` the competition. */
  readonly scope: Readonly<Partial<Record<Who, string>>>;
  /** The condition of a filter; a word is `$3`. */
  readonly filter: (filter: Filter) => string;
};

const noFilters = () => [];
const never = (): string => {
  throw new Error("a filter that nobody wrote by hand");
};
const wordIn = (text: string) => `${text} like folded_pattern($3)`;

export const LISTS: readonly ListCase[] = [
  {
    name: "persons",
    table: personTable,
    view: "athlete",
    lookers: ["admin", "club"],
    words: { column: "fullName", common: "kov", rare: "tyukodi boglarka" },
    two: [
      { propertyName: "cachedDoctorValid", type: "EQ", value: true },
      { propertyName: "fullName", type: "LIKE", value: "anna" },
    ],
    fixed: noFilters,
    begins: [],
    most: 2.1,
    hand: {
      id: "p.id",
      from: "person p",
      shown: `p.last_name || ' ' || p.first_name as name, p.birth_date, o.short_name, l.number, l.type, l.medical_valid_until, p.user_status, p.archived`,
      joins: "left join licence l on l.person_id = p.id left join organisation o on o.id = p.club_id",
      order: "p.last_name, p.first_name, p.id",
      scope: {
        admin: "not p.removed and p.is_athlete and $1::integer is not null and $2::integer is not null",
        club: "not p.removed and p.is_athlete and p.club_id = $1::integer and $2::integer is not null",
      },
      filter: ({ propertyName }) =>
        propertyName === "fullName"
          ? wordIn("p.search")
          : "exists (select from licence x where x.person_id = p.id and x.medical_valid_until >= current_date)",
    },
  },
  {
    name: "organisations",
    table: orgTable,
    view: "club",
    lookers: ["admin"],
    words: { column: "fullName", common: "klub", rare: "klub 1234" },
    two: [
      { propertyName: "userStatus", type: "IN", value: ["Verified"] },
      { propertyName: "fullName", type: "LIKE", value: "szegedi" },
    ],
    fixed: noFilters,
    begins: [],
    most: 1.5,
    hand: {
      id: "o.id",
      from: "organisation o join account a on a.id = o.id",
      shown: "o.full_name, o.short_name, o.user_status, a.registered_at, d.city",
      joins: "left join address d on d.account_id = o.id and d.purpose = 'HOME'",
      order: "o.full_name, o.id",
      scope: {
        admin:
          "a.registration_status <> 'DELETED' and o.is_club and $1::integer is not null and $2::integer is not null",
      },
      filter: ({ propertyName }) =>
        propertyName === "fullName" ? wordIn("folded(o.full_name)") : "o.user_status = 'Verified'",
    },
  },
  {
    name: "entries",
    table: competitionEntryTable,
    view: null,
    lookers: ["admin", "organiser"],
    words: { column: "cachedPersonFullName", common: "kov", rare: "tyukodi" },
    two: [
      { propertyName: "paid", type: "EQ", value: false },
      { propertyName: "cachedPersonFullName", type: "LIKE", value: "anna" },
    ],
    fixed: (competition) => [{ propertyName: "competition", type: "EQ", value: competition }],
    begins: [],
    most: 1.8,
    hand: {
      id: "e.id",
      from: `race r join entry e on e.race_id = r.id join receivable v on v.entry_id = e.id
        left join entry_member m on m.entry_id = e.id and m.position = 1 left join person p on p.id = m.person_id`,
      shown:
        "r.name, p.last_name || ' ' || p.first_name as person, p.birth_date, v.paid, v.gross, o.short_name, l.number, e.row_status",
      joins: "left join licence l on l.person_id = p.id left join organisation o on o.id = e.club_id",
      order: "r.date, r.start_time, r.order_index, p.last_name, p.first_name, e.id",
      scope: {
        admin: "r.competition_id = $2::integer and $1::integer is not null",
        organiser: "r.competition_id = $2::integer and $1::integer is not null",
      },
      filter: ({ propertyName }) => (propertyName === "paid" ? "not v.paid" : wordIn("p.search")),
    },
  },
  {
    name: "competitions",
    table: competitionTable,
    view: null,
    lookers: ["admin", "organiser"],
    words: { column: "name", common: "kupa", rare: "kupa 123" },
    two: [
      { propertyName: "approved", type: "EQ", value: true },
      { propertyName: "name", type: "LIKE", value: "tisza" },
    ],
    fixed: noFilters,
    begins: [],
    most: 2.1,
    hand: {
      id: "c.id",
      from: "competition c join contest t on t.id = c.contest_id",
      shown:
        "t.name, c.starts_on, c.submitted, c.admin_approval, c.committee_approval, c.approved, c.cancelled, o.full_name",
      joins: "left join organisation o on o.id = c.created_by",
      order: "c.starts_on desc, c.id",
      scope: {
        admin: "$1::integer is not null and $2::integer is not null",
        organiser: "c.created_by = $1::integer and $2::integer is not null",
      },
      filter: ({ propertyName }) => (propertyName === "name" ? wordIn("folded(t.name)") : "c.approved"),
    },
  },
  {
    name: "accounts",
    table: user.table,
    view: null,
    lookers: ["admin"],
    words: { column: "name", common: "kov", rare: "tyukodi boglarka" },
    two: [
      {
        propertyName: "registrationTimestamp",
        type: "INTERVAL",
        value: { from: "2015-01-01", to: "2016-01-01" },
      },
      { propertyName: "name", type: "LIKE", value: "anna" },
    ],
    fixed: noFilters,
    begins: [{ propertyName: "registrationStatus", type: "IN", value: ["NEW", "ACTIVE", "DISABLED"] }],
    most: 1.4,
    hand: {
      id: "a.id",
      from: `account a join (
        select p.id, p.last_name || ' ' || p.first_name as name, p.last_name as k0, p.first_name as k1, p.search from person p
        union all select o.id, o.full_name, o.full_name, null, folded(o.full_name) from organisation o
        union all select s.id, s.name, s.name, null, folded(s.name) from staff s) n on n.id = a.id`,
      shown: "n.name, a.email, a.registered_at, a.last_login_at, a.registration_status",
      joins: "",
      order: "n.k0, n.k1, a.id",
      scope: { admin: "$1::integer is not null and $2::integer is not null" },
      filter: ({ propertyName }) =>
        propertyName === "name"
          ? wordIn("n.search")
          : propertyName === "registrationStatus"
            ? "a.registration_status in ('NEW', 'ACTIVE', 'DISABLED')"
            : "a.registered_at >= '2015-01-01 Europe/Budapest' and a.registered_at < '2016-01-02 Europe/Budapest'",
    },
  },
  {
    name: "log",
    table: changeLogTable,
    view: null,
    lookers: ["admin"],
    words: { column: "actor", common: "bench", rare: "nobody" },
    two: [
      { propertyName: "action", type: "IN", value: ["delete"] },
      {
        propertyName: "at",
        type: "INTERVAL",
        value: { from: "2020-02-01T00:00:00.000Z", to: "2020-03-01T00:00:00.000Z" },
      },
    ],
    fixed: noFilters,
    begins: [],
    most: 1.25,
    hand: {
      id: "l.id",
      from: "change_log l",
      shown: "l.at, m.name, l.action, l.object, l.object_id, l.changes, u.name as record",
      joins: "left join party m on m.id = l.actor_id left join party u on u.id = l.object_id",
      order: "l.at desc, l.id",
      scope: { admin: "$1::integer is not null and $2::integer is not null" },
      filter: ({ propertyName }) =>
        propertyName === "actor"
          ? `l.actor_id in (select x.id from party x where ${wordIn("folded(x.name)")})`
          : propertyName === "action"
            ? "l.action = 'delete'"
            : "l.at >= '2020-02-01Z' and l.at <= '2020-03-01Z'",
    },
  },
];

/** Makes the statement of a page by where it begins, with its values. */
export function limitOf(
  { hand, begins }: ListCase,
  account: number,
  { filters, who, competition }: Asked,
): (first: number) => { text: string; values: unknown[] } {
  const { id, from, shown, joins, order, scope, filter } = hand;
  const set = [...begins, ...filters];
  const word = set.find(({ type }) => type === "LIKE")?.value;
  const condition = [scope[who] ?? never(), ...set.map(filter)].join(" and ");
  const values = [account, competition, ...(word === undefined ? [] : [word])];
  return (first) => {
    const cut = `offset ${first} limit 250`;
    const text =
      word === undefined
        ? `with page as materialized (select ${id} as page_id from ${from} where ${condition} order by ${order} ${cut})
           select (select count(*) from ${from} where ${condition}) as total,
             (select coalesce(json_agg(x), '[]') from (select ${id} as page_id, ${shown} from ${from} ${joins} where ${id} = any(array(select page_id from page)) order by ${order}) x) as data`
        : `with matching as materialized (select ${id} as page_id, row_number() over (order by ${order}) as nth from ${from} where ${condition})
           select (select count(*) from matching) as total,
             (select coalesce(json_agg(x), '[]') from (select ${id} as page_id, ${shown} from ${from} ${joins}
               where ${id} = any(array(select page_id from matching where nth > ${first} and nth <= ${first + 250})) order by ${order}) x) as data`;
    return { text, values };
  };
}
