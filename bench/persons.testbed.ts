import type pg from "pg";

/** The size for lists, exports and the list page; 12,059 of the names contain "kov". */
export const PERSONS = 200_000;
export const KOV_PERSONS = 12_059;
const BATCH = 5_000;
const DAY_MS = 86_400_000;
const YEAR_MS = 365.25 * DAY_MS;

/**
 * Writes the same 200,000 fictional persons twice: into a plain table `bench.person` with the indexes that the bare server needs, and into
 * the portal's tables, as athletes in clubs with a licence.
 */
export async function seedPersons(pool: pg.Pool, persons = PERSONS, isCompared = true): Promise<void> {
  await pool.query(
    `create schema bench;
     create table bench.person (
       id bigint generated always as identity primary key, last_name text not null, first_name text not null, email text, birth_date date,
       gender text, club text, licence_number text, licence_type text, status text, paid boolean not null, archived boolean not null,
       created timestamptz not null)`,
  );
  const next = makePersons();
  for (let made = 0; made < persons; made += BATCH)
    await pool.query(
      `insert into bench.person (last_name, first_name, email, birth_date, gender, club, licence_number, licence_type, status, paid, archived, created)
       select p.* from jsonb_array_elements($1::jsonb) with ordinality as batch (person, nth), jsonb_to_record(person) as p (
         "lastName" text, "firstName" text, email text, born date, gender text, club text, "licenceNumber" text, "licenceType" text,
         status text, paid boolean, archived boolean, created timestamptz)
       order by nth`,
      [JSON.stringify(Array.from({ length: BATCH }, next))],
    );
  if (isCompared)
    await pool.query(
      `create index on bench.person (last_name collate "hu-x-icu", first_name collate "hu-x-icu", id);
     create index on bench.person using gin (lower(last_name) gin_trgm_ops);
     create index on bench.person using gin (lower(first_name) gin_trgm_ops)`,
    );
  await pool.query("analyze bench.person");
  await pool.query(
    `with clubs as (select club, row_number() over (order by club) as nth from (select distinct club from bench.person) c),
     made as (insert into account (kind, registration_status, registered_at, updated_at)
       select 'ORGANISATION', 'ACTIVE', now(), now() from clubs returning id)
     insert into organisation (id, full_name, short_name, user_status, is_club)
     select m.id, club, club, 'Verified', true from clubs join (select id, row_number() over (order by id) as nth from made) m using (nth)`,
  );
  await pool.query(
    `with made as (insert into account (kind, email, registration_status, registered_at, updated_at)
       select 'PERSON', email, 'ACTIVE', created, created from bench.person order by id returning id, email)
     insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, athlete_reg_type, club_id, archived)
     select m.id, p.last_name, p.first_name, p.birth_date, case p.gender when 'F' then 'FEMALE' else 'MALE' end, 'Verified', true, 'NORMAL', o.id, p.archived
     from made m join bench.person p using (email) join organisation o on o.full_name = p.club`,
  );
  await pool.query(
    `insert into licence (person_id, type, status, number, medical_valid_until)
     select a.id, 'AMATOR', 'Verified', licence_number, date '2027-01-01' + a.id % 365 from bench.person join account a using (email)`,
  );
  await pool.query("vacuum analyze");
}

type MadePerson = {
  readonly lastName: string;
  readonly firstName: string;
  readonly email: string;
  readonly born: string;
  readonly gender: "F" | "M";
  readonly club: string;
  readonly licenceNumber: string;
  readonly licenceType: string;
  readonly status: string;
  readonly paid: boolean;
  readonly archived: boolean;
  readonly created: string;
};

/** Returns a function that makes the next person. The order of the draws determines the persons, so it must not change. */
function makePersons(): () => MadePerson {
  const draw = randomNumbers(20_240_601);
  const pick = (values: readonly string[]): string => values[Math.floor(draw() * values.length)] ?? "";
  const [lastName, male, female] = [byFrequency(LAST, draw), byFrequency(MALE, draw), byFrequency(FEMALE, draw)];
  let made = 0;
  return () => {
    made++;
    const gender = draw() < 0.45 ? "F" : "M";
    const first = gender === "F" ? female : male;
    const family = lastName();
    const given = first();
    const last = gender === "F" && draw() < 0.06 ? `${family}né` : draw() < 0.02 ? `${family}-${lastName()}` : family;
    const born = new Date(Date.UTC(1940, 0, 1) + draw() * 77 * YEAR_MS).toISOString().slice(0, 10);
    return {
      lastName: last,
      firstName: draw() < 0.08 ? `${given} ${first()}` : given,
      email: `${asciiOf(last)}.${asciiOf(given)}${made}@${pick(MAIL_DOMAINS)}`,
      born,
      gender,
      club: pick(CLUBS),
      licenceNumber: `HU-${100_000 + made}`,
      licenceType: pick(["competitor", "competitor", "competitor", "amateur", "coach", "referee"]),
      status: pick(["active", "active", "active", "active", "pending", "expired", "suspended"]),
      paid: draw() < 0.8,
      archived: draw() < 0.07,
      created: new Date(Date.UTC(2012, 0, 1) + draw() * 12 * YEAR_MS).toISOString(),
    };
  };
}

/** Mulberry32: the same numbers from 0 to 1 in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a function that draws names with frequencies falling along the list, as in the Hungarian register. */
function byFrequency(names: readonly string[], draw: () => number): () => string {
  let sum = 0;
  const sums = names.map((_, at) => (sum += 1 / (at + 4)));
  return () => {
    const drawn = draw() * sum;
    return names[sums.findIndex((upTo) => upTo >= drawn)] ?? "";
  };
}

function asciiOf(name: string): string {
  return name
    .normalize("NFD")
    .replace(/[^A-Za-z]/g, "")
    .toLowerCase();
}

const MAIL_DOMAINS = ["gmail.com", "freemail.hu", "citromail.hu", "example.hu", "outlook.com"];
const LAST = wordsOf(`
  Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas Balogh Papp Lakatos Takács Juhász Oláh Mészáros Simon Rácz Fekete Szilágyi
  Török Fehér Balázs Gál Kis Szűcs Orsós Kocsis Fodor Pintér Szalai Sipos Magyar Lukács Gulyás Biró Király Katona László Jakab Bogdán Balog
  Sándor Boros Fazekas Kelemen Antal Váradi Somogyi Fülöp Orosz Vincze Veres Hegedűs Deák Budai Pap Bálint Pál Illés Szőke Vörös Vass Bognár
  Lengyel Fábián Bodnár Szücs Hajdu Halász Jónás Kozma Máté Székely Gáspár Pásztor Bakos Dudás Major Virág Orbán Hegedüs Barna Novák Soós
  Tamás Nemes Pataki Balla Faragó Borbély Kerekes Barta Péter Szekeres Csonka Mezei Márton Sárközi Berki Csizmadia Végh Dobos Szőllősi Erdei
  Kun Ács Ádám Árvai Éles Éder Ékes Ördög Öllős Ősz Újvári Üveges Űrhegyi Zsiga Zsoldos Csaba Cserháti Czifra Czakó Gyarmati Gyenes Györfi
  Lyka Nyári Nyerges Szántó Szász Szentesi Szigeti Tyukodi Tímár Bártfai Bartók Benkő Béres Blaskó Bokor Bozsó Csányi Csorba Dávid Domokos
  Dóra Dráskovits Eke Erdős Farkasházi Ferenczi Földes Földi Frank Gajdos Galambos Gerő Gergely Gombos Grósz Hajnal Harangi Herczeg Hornyák
  Huszár Ignácz Jankovics Jankó Jenei Kádár Kálmán Kántor Kardos Káldi Keresztes Klein Kollár Kósa Kovácsik Kovalik Koválcsik Kováts Kovach
  Krizsán Kurucz Laczkó Lőrincz Lovas Madarász Majoros Markovics Mátyás Megyeri Mihály Miklós Mohácsi Morvai Müller Nádasdi Nagypál Oravecz
  Pálfi Palotás Pethő Petrovics Pócs Polgár Radics Rajkov Réti Rigó Rostás Rózsa Sallai Sánta Sári Schmidt Sebestyén Seres Siklósi Solymosi
  Stefán Surányi Szirmai Szolnoki Tar Telek Tihanyi Tompa Tordai Turi Ughy Urbán Vadász Vajda Vámos Vas Vida Vígh Weisz Winkler Zádori Zámbó
  Zentai Zsigmond`);
const MALE = wordsOf(`
  László István József János Zoltán Sándor Gábor Ferenc Attila Péter Tamás Zsolt Tibor András Csaba Imre Lajos György Balázs Gyula Mihály
  Károly Róbert Béla Dávid Dániel Ádám Krisztián Miklós Norbert Bence Máté Levente Márk Richárd Gergő Ákos Viktor Szabolcs Kristóf Roland
  Patrik Pál Antal Géza Bálint Kálmán Marcell Milán Dominik Olivér Zalán Noel Áron Botond Benedek Örs Ottó Ödön Ernő Elemér Zsombor Nimród
  Barnabás Vilmos Árpád Jenő`);
const FEMALE = wordsOf(`
  Mária Erzsébet Katalin Ilona Éva Anna Zsuzsanna Margit Judit Ágnes Julianna Andrea Ildikó Erika Krisztina Irén Eszter Magdolna Mónika Edit
  Gabriella Szilvia Anita Anikó Viktória Márta Rozália Tímea Piroska Ibolya Klára Tünde Dóra Zsófia Gizella Veronika Alexandra Csilla
  Terézia Nikolett Melinda Adrienn Réka Beáta Marianna Nóra Renáta Vivien Barbara Enikő Bernadett Rita Brigitta Edina Hajnalka Gyöngyi Petra
  Orsolya Boglárka Fanni Hanna Luca Jázmin Lili Zoé Emma Léna Ajna Őzike Ünige`);
const TOWNS = wordsOf(`
  Budapest Debrecen Szeged Miskolc Pécs Győr Nyíregyháza Kecskemét Székesfehérvár Szombathely Szolnok Tatabánya Kaposvár Érd Veszprém
  Békéscsaba Zalaegerszeg Sopron Eger Nagykanizsa Dunaújváros Hódmezővásárhely Dunakeszi Cegléd Baja Salgótarján Vác Gödöllő
  Szigetszentmiklós Ózd Mosonmagyaróvár Hajdúböszörmény Pápa Gyula Kiskunfélegyháza Ajka Orosháza Esztergom Szentes Kazincbarcika`);
const CLUBS = TOWNS.flatMap((town) =>
  ["SE", "SC", "DSE", "TE", "AC", "Sakk Klub", "Sportiskola", "Vasutas SE"].map((kind) => `${town}i ${kind}`),
);

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
