// Measures the whole form of a person, read by the office, which is logged, and by the person.
import { sealNumbers } from "../server/src/features/people/index.ts";
import { createVault } from "../server/src/kernel/vault/vault.ts";
import { fire, postOf, report, withBench, type Bench, type Shot } from "./bench.testbed.ts";
import { seedEntries, signIn, signInSuperAdmins } from "./seed.testbed.ts";

const SECONDS = 5;
const CALLERS = 16;
const PEOPLE = 1_000;
/** Few enough that each session is warm, and enough that no account reaches its limit of readings. */
const VIEWERS = 100;
/** Directus 12.4 on the same machine: one row of a person per request, with 16 callers. */
const DIRECTUS = 154;

type Reader = { readonly cookie: string; readonly id: number };

await withBench(async ({ pool, portal }) => {
  await seedEntries(pool, PEOPLE);
  const persons = await fillPersons(pool);
  const officers = await signInSuperAdmins(pool, VIEWERS);
  const owners = persons.slice(0, VIEWERS);
  const cookies = await signIn(pool, owners);
  await pool.query("vacuum analyze");
  const readers = {
    "the office": persons.map((id, at) => ({ id, cookie: officers[at % VIEWERS] ?? "" })),
    "the person": owners.map((id, at) => ({ id, cookie: cookies[at] ?? "" })),
  };
  for (const [who, those] of Object.entries(readers)) {
    const next = reading(those);
    await fire(portal, next, { seconds: 2, callers: CALLERS });
    const { good, p99, failed } = await fire(portal, next, { seconds: SECONDS, callers: CALLERS });
    const what = `whole person form to ${who}, ${CALLERS} callers`;
    report(`${what}, 3 × Directus`, good, { unit: "/s", least: 3 * DIRECTUS });
    report(`${what}, p99`, p99, { unit: "ms" });
    report(`${what}, failed`, failed, { unit: "", most: 0 });
  }
});

function reading(readers: readonly Reader[]): () => Shot {
  let sent = 0;
  return () => {
    const { cookie, id } = readers[sent++ % readers.length] ?? { cookie: "", id: 0 };
    return postOf(cookie, "personEditControl/getData", { id });
  };
}

/** Fills in every part of the persons, lets them read their own forms, and returns their ids. */
async function fillPersons(pool: Bench["pool"]): Promise<number[]> {
  await pool.query(
    `insert into role_service (role_id, service, level)
     select id, 'UserProfile', 'WriteRead' from dashboard_role where key = 'Athlete' on conflict do nothing`,
  );
  await pool.query(
    `update person set birth_place = 'Győr', mother_last_name = 'Őze', mother_first_name = 'M' || id, nationality = 'HU',
       phone_number = '+36301234567', is_referee = true, is_trainer = true, statutes_accepted_at = now()`,
  );
  await pool.query(
    `insert into address (account_id, purpose, zipcode, city, county, street, street_type, number, floor, door)
     select id, purpose, '9700', 'Szombathely', 'Vas', 'Fő', 'tér', '1', '2', '3' from person, unnest(array['HOME', 'REFEREE']) as purpose`,
  );
  await pool.query(
    "insert into referee (person_id, shirt_size, has_car, languages, licence_number, exam_year) select id, 'M', true, 'angol', 'J' || id, 2019 from person",
  );
  await pool.query(
    "insert into referee_qualification (person_id, qualification) select id, held from person, unnest(array['COUNTY', 'NATIONAL']) as held",
  );
  await pool.query(
    "insert into trainer (person_id, qualification, qualification_sport) select id, 'TRAINER', 'triatlon' from person",
  );
  const { rows: keys } = await pool.query<{ secret: string }>("select secret from data_key");
  const vault = createVault([keys[0]?.secret ?? ""]);
  const { rows } = await pool.query<{ id: number }>("select id from person order by id");
  const sealed = rows.map(({ id }) => ({
    id,
    ...sealNumbers(vault, id, {
      social_security_number: String(100_000_000 + id),
      id_card_number: `${id}AB`,
      passport_number: `P${id}`,
    }),
  }));
  await pool.query(
    `update person p set social_security_number = s.social_security_number, id_card_number = s.id_card_number,
       passport_number = s.passport_number, social_security_number_mark = s.social_security_number_mark
     from jsonb_to_recordset($1::jsonb) as s (id integer, social_security_number text, social_security_number_mark text,
       id_card_number text, passport_number text) where p.id = s.id`,
    [JSON.stringify(sealed)],
  );
  return rows.map(({ id }) => id);
}
