import { PHONE_NUMBER, phoneNumberOf } from "@rajt/contract/kernel/phone.rules";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migratedOver } from "./testing/migrated-over.ts";

/** As they were stored while a field only put a plus sign before the digits. */
const TYPED = [
  "+06301234567",
  "+0036301234567",
  "+36301234567",
  "06 (1) 234-5678",
  "+36 06 30 765 4321",
  "nincs",
  "+06",
];

let client: pg.Client;
beforeAll(async () => {
  client = await migratedOver(
    "_telephone_numbers.sql",
    `insert into account (kind, email, registration_status, registered_at, updated_at)
       select 'ORGANISATION', 'a' || n || '@pelda.hu', 'ACTIVE', now(), now() from generate_series(1, ${TYPED.length}) as n;
     insert into organisation (id, full_name, short_name, user_status, is_club, is_organiser, phone_number)
       select id, 'Egyesület ' || id, 'E', 'Verified', true, false, (array['${TYPED.join("', '")}'])[n]
       from (select id, row_number() over (order by id) as n from account) as made;
     insert into organisation_officer (organisation_id, office, phone_number)
       select id, 'CONTACT', phone_number from organisation;`,
  );
});
afterAll(() => client.end());

it.each(["organisation", "organisation_officer"])(
  "numbers of %s that were stored before are as a form stores them",
  async (table) => {
    const { rows } = await client.query<{ phone_number: string }>(`select phone_number from ${table} order by 1`);
    const stored = TYPED.map((typed) => (PHONE_NUMBER.test(phoneNumberOf(typed)) ? phoneNumberOf(typed) : typed));
    expect(rows.map((row) => row.phone_number)).toEqual(stored.toSorted((one, other) => (one < other ? -1 : 1)));
    expect(stored.filter((number) => number === "+36301234567")).toHaveLength(3);
  },
);
