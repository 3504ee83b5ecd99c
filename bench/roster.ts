// A roster of a thousand rows: how many a second are checked and applied over HTTP, beside transactions of the bare inserts that a person is.
import { createHash, randomBytes } from "node:crypto";
import { isSocialSecurityNumber } from "../contract/src/people/person/identifiers.rules.ts";
import { textCell } from "../server/src/xlsx/cell.ts";
import { workbook, type SheetRow } from "../server/src/xlsx/workbook.ts";
import { openBenchWorld, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { median } from "./load.ts";

const ROWS = 1_000;
const ROUNDS = Number(process.env["ROSTER_ROUNDS"] ?? 3);
/** Athletes that are there already, of 150 clubs. */
const REGISTER = 3_000;

const HEADINGS = [
  "TAJ szám",
  "Vezetéknév",
  "Keresztnév",
  "Születési dátum",
  "Születési hely",
  "Anyja vezetékneve",
  "Anyja keresztneve",
  "Nem",
  "E-mail cím",
  "Telefonszám",
  "Irányítószám",
  "Település",
  "Vármegye",
  "Közterület neve",
  "Közterület jellege",
  "Házszám",
  "Licensz típusa",
  "Sportorvosi érvényessége",
];

type Answer = { successful: boolean; key: string; rows: { result: string; applied: boolean }[]; next: number | null };

const world = await openBenchWorld();
try {
  await seedEntries(world.pool, REGISTER);
  const { club, cookie } = await signedInClub();
  await world.pool.query("analyze");
  const seconds: Record<"checked" | "applied" | "again" | "bare", number[]> = {
    checked: [],
    applied: [],
    again: [],
    bare: [],
  };
  for (let round = 0; round < ROUNDS; round++) {
    const file = await roster(round);
    const check = await timed(() => walk("check", cookie, file));
    seconds.checked.push(check.seconds);
    seconds.applied.push((await timed(() => walk("apply", cookie, check.answer))).seconds);
    const again = await timed(() => walk("check", cookie, file));
    seconds.again.push(again.seconds);
    expectAll(again.results, "UNCHANGED");
    seconds.bare.push((await timed(() => bareInserts(club, round))).seconds);
  }
  const rate = (of: keyof typeof seconds) => ROWS / median(seconds[of]);
  report("dry run of new rows", rate("checked"), rate("bare"), "rows/s");
  report("apply", rate("applied"), rate("bare"), "rows/s");
  report("dry run of unchanged rows", rate("again"), rate("bare"), "rows/s");
} finally {
  await world.close();
}

async function timed<T extends object>(work: () => Promise<T>): Promise<T & { seconds: number }> {
  const began = performance.now();
  const found = await work();
  return { ...found, seconds: (performance.now() - began) / 1000 };
}

/** Does what a page does: the file, then part by part until it is through. */
async function walk(
  what: "check" | "apply",
  cookie: string,
  from: Buffer | Answer,
): Promise<{ answer: Answer; results: string[] }> {
  let answer = Buffer.isBuffer(from) ? await send(cookie, from) : { ...from, rows: [], next: 0 };
  const { key } = answer;
  const results = answer.rows.map(({ result }) => result);
  while (answer.next !== null) {
    answer = await posted(`${what}Import`, cookie, {
      body: JSON.stringify({ key, from: answer.next, limit: 100 }),
      headers: { "content-type": "application/json" },
    });
    results.push(...answer.rows.map(({ result, applied }) => (what === "apply" && !applied ? "LEFT" : result)));
  }
  expectAll(results, results[0] ?? "none");
  return { answer, results };
}

function expectAll(results: readonly string[], what: string): void {
  if (results.length !== ROWS || results.some((result) => result !== what || result === "LEFT" || result === "REFUSED"))
    throw new Error(`expected ${ROWS} rows ${what}, got ${[...new Set(results)].join()} in ${results.length}`);
}

function send(cookie: string, file: Buffer): Promise<Answer> {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), "nevsor.xlsx");
  return posted("importXlsx", cookie, { body: form, headers: {} });
}

async function posted(
  call: string,
  cookie: string,
  { body, headers }: { body: string | FormData; headers: Record<string, string> },
): Promise<Answer> {
  const response = await fetch(`${world.portal}/api/personEditControl/${call}`, {
    method: "POST",
    body,
    headers: { ...headers, cookie, origin: world.portal, "sec-fetch-site": "same-origin" },
  });
  const answer = (await response.json()) as Answer;
  if (!answer.successful) throw new Error(`${call}: ${JSON.stringify(answer)}`);
  return answer;
}

async function signedInClub(): Promise<{ club: number; cookie: string }> {
  const token = randomBytes(32).toString("base64url");
  const { rows } = await world.pool.query<{ id: number }>(
    `insert into session (token_hash, account_id, started_at, last_active_at, ends_at)
     select $1, min(id), now(), now(), now() + interval '1 hour' from organisation returning account_id as id`,
    [createHash("sha256").update(token).digest()],
  );
  return { club: rows[0]?.id ?? 0, cookie: `session=${token}` };
}

async function roster(round: number): Promise<Buffer> {
  const until = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
  const rows = Array.from({ length: ROWS }, (_, at): SheetRow => {
    const number = round * ROWS + at;
    return [
      taj(number),
      "Győrffy",
      `Ábel ${number}`,
      "1990.06.15.",
      "Győr",
      "Őze",
      "Ödön",
      "férfi",
      `bench${number}@nevsor.example`,
      "+36301234567",
      "9700",
      "Szombathely",
      "Vas",
      "Fő",
      "tér",
      "1",
      "Amatőr",
      until,
    ];
  });
  const parts: Buffer[] = [];
  const columns = HEADINGS.map((heading) => ({ heading, width: 12, cell: textCell }));
  const formats = { day: "yyyy-mm-dd", moment: "yyyy-mm-dd" };
  for await (const bytes of workbook({ title: "Névsor", columns, rows: once(rows), formats })) parts.push(bytes);
  return Buffer.concat(parts);
}

async function* once<T>(value: T): AsyncGenerator<T> {
  yield value;
}

function taj(number: number): string {
  return Array.from({ length: 10 }, (_, digit) => `${40_000_000 + number}${digit}`).find(isSocialSecurityNumber) ?? "";
}

/** The rows that a person is, in one transaction each. */
async function bareInserts(club: number, round: number): Promise<object> {
  const client = await world.pool.connect();
  try {
    for (let at = 0; at < ROWS; at++) {
      const mark = `bare${round * ROWS + at}`;
      await client.query("begin");
      const { rows } = await client.query<{ id: number }>({
        name: "a",
        text: "insert into account (kind, email, registration_status, registered_at, updated_at) values ('PERSON', $1, 'ACTIVE', now(), now()) returning id",
        values: [`${mark}@bare.example`],
      });
      const id = rows[0]?.id;
      await client.query({
        name: "p",
        text: `insert into person (id, last_name, first_name, birth_date, gender, user_status, is_athlete, athlete_reg_type, club_id,
          mother_last_name, mother_first_name) values ($1, 'Bare', $2, '1990-06-15', 'MALE', 'UnderVerification', true, 'NORMAL', $3, 'Őze', 'Ödön')`,
        values: [id, mark, club],
      });
      await client.query({
        name: "d",
        text: "insert into address (account_id, purpose, zipcode, city, county, street, street_type, number) values ($1, 'HOME', '9700', 'Szombathely', 'Vas', 'Fő', 'tér', '1')",
        values: [id],
      });
      await client.query({
        name: "l",
        text: "insert into licence (person_id, type, status) values ($1, 'AMATOR', 'UnderVerification')",
        values: [id],
      });
      await client.query({
        name: "c",
        text: "insert into change_log (at, actor_id, action, object, object_id, changes) values (now(), $1, 'create', 'person', $2, '{}')",
        values: [club, id],
      });
      await client.query("commit");
    }
    return {};
  } finally {
    client.release();
  }
}
