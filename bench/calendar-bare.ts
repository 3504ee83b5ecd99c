// The limit beside which the calendar is measured: the same answers by hand, over the same Fastify and the same driver. Run by calendar.ts.
import Fastify from "fastify";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 10 });
// A day is a text, as in the portal.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
const app = Fastify();

const COLUMNS = `c.id, t.name, c.starts_on as date, c.ends_on as "endDate", c.approved, c.cancelled, c.submitted, c.address,
  c.registration_deadline as "regDeadline", json_build_object('id', o.id, 'name', o.full_name) as "createdOrg",
  (select coalesce(json_agg(s.name order by s.order_index, s.name), '[]') from sport_category s
   where s.id in (select p.sport_category_id from competition_part p where p.competition_id = c.id)) as "sportCategoryList"`;
const FROM = `competition c join contest t on t.id = c.contest_id join organisation o on o.id = c.created_by`;

app.get("/month", async () => {
  const text = `select ${COLUMNS} from ${FROM} where c.approved or c.cancelled order by c.starts_on, t.name, c.id`;
  return (await pool.query({ name: "month", text })).rows;
});

type Asked = { sportCategory?: number; firstResult: number; maxResults: number; today: string };

app.post<{ Body: Asked }>("/list", async ({ body: { sportCategory, firstResult, maxResults, today } }) => {
  const found = `(c.approved or c.cancelled) and c.ends_on >= $1 and ($2::integer is null or exists
    (select from competition_part p where p.competition_id = c.id and p.sport_category_id = $2))`;
  const values = [today, sportCategory ?? null];
  const [{ rows }, { rows: counted }] = await Promise.all([
    pool.query({
      name: "list",
      text: `select ${COLUMNS}, c.latitude as "coordLat", c.longitude as "coordLng" from ${FROM} where ${found}
        order by c.starts_on, t.name, c.id offset $3 limit $4`,
      values: [...values, firstResult, maxResults],
    }),
    pool.query<{ count: number }>({ name: "count", text: `select count(*)::int from ${FROM} where ${found}`, values }),
  ]);
  return { totalCount: counted[0]?.count, list: rows };
});

await app.listen({ host: "127.0.0.1", port: Number(process.env["PORT"]) });
process.stdout.write("listening\n");
process.on("SIGTERM", () => {
  void app
    .close()
    .then(() => pool.end())
    .then(() => process.exit(0));
});
