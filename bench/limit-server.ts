// The reference of the list benches: a bare server with two plain statements, a page and an exact count, without rights. PostgreSQL writes the JSON.
import { createServer } from "node:http";
import pg from "pg";

const pool = new pg.Pool({
  connectionString: process.env["DATABASE_URL"],
  max: 10,
  options: "-c random_page_cost=1.1 -c jit=off",
});
const SHOWN =
  "p.id, p.last_name, p.first_name, p.email, p.birth_date, p.gender, p.club, p.licence_number, p.licence_type, p.status, p.paid, p.archived";
const ORDER = `last_name collate "hu-x-icu", first_name collate "hu-x-icu", id`;
const answerFrom = (source: string) =>
  `select json_build_object('total', (select count(*) from ${source}), 'data',
     (select json_agg(r) from (select ${SHOWN} from page join bench.person p using (id) order by page.last_name collate "hu-x-icu", page.first_name collate "hu-x-icu", page.id) r))::text as body`;
const EVERYBODY = `with page as materialized (select id, last_name, first_name from bench.person order by ${ORDER} limit 250) ${answerFrom("bench.person")}`;
// One scan finds and counts the matches; only the first 250 have their wide columns read.
const BY_NAME = `with found as materialized (
    select id, last_name, first_name from bench.person where lower(last_name) like $1 or lower(first_name) like $1),
  page as materialized (select * from found order by ${ORDER} limit 250) ${answerFrom("found")}`;

createServer((request, response) => {
  const word = new URL(request.url ?? "/", "http://limit").searchParams.get("q");
  const query =
    word === null
      ? { name: "all", text: EVERYBODY }
      : { name: "word", text: BY_NAME, values: [`%${word.toLowerCase()}%`] };
  pool.query<{ body: string }>(query).then(
    ({ rows }) => response.writeHead(200, { "content-type": "application/json; charset=utf-8" }).end(rows[0]?.body),
    (error: unknown) => response.writeHead(500).end(String(error)),
  );
}).listen(Number(process.env["PORT"]), "127.0.0.1", () => console.log("listening"));
