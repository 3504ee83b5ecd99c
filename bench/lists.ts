// Measures the first page of the list of athletes, with "kov" in the name and unfiltered, beside the bare server in the same run.
import { personTable } from "../contract/src/people/people.table.ts";
import { call, columnsAtFirst, fire, median, postOf, report, withBench, withProgram } from "./bench.testbed.ts";
import type { Load, Shot } from "./bench.testbed.ts";
import { KOV_PERSONS, PERSONS, seedPersons } from "./persons.testbed.ts";
import { signInSuperAdmins } from "./seed.testbed.ts";

const ROUNDS = 3;
const SECONDS = 3;
const PAGE = 250;
/** Pages a second of Directus 12.4 with 16 callers, relative to the bare server in the same run: another machine slows both. */
const DIRECTUS = { kov: 23.3 / 58.8, all: 54 / 91.7 };

type Answer = { readonly metadata: { readonly totalCount: number }; readonly data: readonly object[] };
type Servers = { readonly portal: string; readonly limit: string; readonly cookie: string };
type LimitAnswer = { readonly total: number; readonly data: readonly object[] };

await withBench(async ({ pool, databaseUrl, portal }) => {
  await seedPersons(pool);
  const [cookie = ""] = await signInSuperAdmins(pool, 1);
  await withProgram(["--import", "tsx", "bench/limit-server.ts"], { DATABASE_URL: databaseUrl }, (limit) =>
    measure({ portal, limit, cookie }),
  );
});

async function measure(servers: Servers): Promise<void> {
  const isKov = { propertyName: "fullName", type: "LIKE", value: "kov" };
  const kov = {
    ours: await portalPage(servers, [isKov], KOV_PERSONS),
    limit: await limitPage(servers, "/?q=kov", KOV_PERSONS),
  };
  const all = { ours: await portalPage(servers, [], PERSONS), limit: await limitPage(servers, "/", PERSONS) };

  const kovCrowd = await compare(servers, kov, 16);
  const kovRate = rateOf(kovCrowd.ours);
  const what = `list "kov", ${PAGE} rows and total`;
  const kovLimit = rateOf(kovCrowd.limit);
  report(`${what}, 16 callers, 0.7 × limit`, kovRate, { unit: "/s", least: 0.7 * kovLimit });
  report(`${what}, 16 callers, 2 × Directus`, kovRate, { unit: "/s", least: 2 * DIRECTUS.kov * kovLimit });

  const kovAlone = await compare(servers, kov, 1);
  const most = 1.5 * median(kovAlone.limit.map(({ p50 }) => p50));
  report(`${what}, 1 caller, p50, 1.5 × limit`, median(kovAlone.ours.map(({ p50 }) => p50)), { unit: "ms", most });

  const allCrowd = await compare(servers, all, 16);
  const allRate = rateOf(allCrowd.ours);
  const allLimit = rateOf(allCrowd.limit);
  report("list without a filter, 16 callers, 0.7 × limit", allRate, { unit: "/s", least: 0.7 * allLimit });
  report("list without a filter, 16 callers, 1.2 × Directus", allRate, {
    unit: "/s",
    least: 1.2 * DIRECTUS.all * allLimit,
  });
}

/** Opens the list with filters, checks its response, and returns the request of its first page. */
async function portalPage({ portal, cookie }: Servers, filters: readonly object[], total: number): Promise<Shot> {
  const session = `bench-${filters.length}`;
  const control = personTable.control;
  await call(portal, postOf(cookie, `${control}/getInstance`, { session, view: "athlete", create: true }));
  await call(portal, postOf(cookie, `${control}/setFilter`, { session, filter: { list: filters } }));
  const columns = columnsAtFirst(personTable, "athlete");
  const shot = postOf(cookie, `${control}/getList`, { session, firstResult: 0, maxResults: PAGE, columns });
  const { metadata, data } = await call<Answer>(portal, shot);
  expectPage("the portal", { total: metadata.totalCount, data }, total);
  return shot;
}

async function limitPage({ limit }: Servers, path: string, total: number): Promise<Shot> {
  const shot: Shot = { method: "GET", path, headers: {} };
  expectPage("the limit", await call<LimitAnswer>(limit, shot), total);
  return shot;
}

function expectPage(who: string, answer: LimitAnswer, total: number): void {
  if (Number(answer.total) !== total || answer.data.length !== PAGE)
    throw new Error(`${who} returns ${answer.data.length} rows of ${answer.total}, not ${PAGE} of ${total}`);
}

/** Measures both in turn, so that other work on the machine slows both. */
async function compare(
  { portal, limit }: Servers,
  page: { readonly ours: Shot; readonly limit: Shot },
  callers: number,
): Promise<{ ours: Load[]; limit: Load[] }> {
  const loads = { ours: [] as Load[], limit: [] as Load[] };
  await fire(portal, () => page.ours, { seconds: 1, callers });
  await fire(limit, () => page.limit, { seconds: 1, callers });
  for (let round = 0; round < ROUNDS; round++) {
    loads.limit.push(await fire(limit, () => page.limit, { seconds: SECONDS, callers }));
    loads.ours.push(await fire(portal, () => page.ours, { seconds: SECONDS, callers }));
  }
  return loads;
}

function rateOf(loads: readonly Load[]): number {
  return median(loads.map(({ good }) => good));
}
