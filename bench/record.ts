// The whole form of a person, with session, rights, scope, what is sealed opened and each reading by others written down, beside the bare
// statement by hand over the same HTTP stack. RECORD_CALLERS="16 64 256" says how many ask at once.
import { openBenchWorld, seedEntries } from "./bench.testbed.ts";
import { report } from "./figure.ts";
import { sessionOf, signIn } from "./list.testbed.ts";
import { failures, fire, median, rates, type Load, type Shot } from "./load.ts";
import { processorPerThousand } from "./processor.ts";
import { fillPersons } from "./record.testbed.ts";

const ROUNDS = 3;
const SECONDS = 2;
const PEOPLE = 1000;
const OFFICERS = 16;
/** So few that each has asked before it is measured: the first ask of a session costs what a crowd's does not. */
const OWNERS = 100;
const CALLERS = (process.env["RECORD_CALLERS"] ?? "16").split(" ").map(Number);
const LEAST = { office: 0.3, own: 0.25 };

type Reader = { readonly cookie: string; readonly id: number };

const world = await openBenchWorld();
try {
  await seedEntries(world.pool, PEOPLE);
  const persons = await fillPersons(world.pool);
  const officers: string[] = [];
  for (let made = 0; made < OFFICERS; made++) officers.push(await signIn(world.pool));
  const own: Reader[] = [];
  for (const id of persons.slice(0, OWNERS)) own.push({ id, cookie: await sessionOf(world.pool, id) });
  const office = persons.map((id, place) => ({ id, cookie: officers[place % OFFICERS] ?? "" }));
  await world.pool.query("vacuum analyze");
  for (const callers of CALLERS) {
    await compare("to the office, logged", office, callers, LEAST.office);
    await compare("to the person", own, callers, LEAST.own);
  }
} finally {
  await world.close();
}

async function compare(to: string, readers: readonly Reader[], callers: number, least: number): Promise<void> {
  const ask = inTurn(readers, ({ cookie, id }) => ({
    method: "POST",
    path: "/api/personEditControl/getData",
    headers: { cookie, "content-type": "application/json" },
    body: JSON.stringify({ id }),
  }));
  const askBare = inTurn(readers, ({ id }) => ({ method: "GET", path: `/person?id=${id}`, headers: {} }));
  const [ours, bare]: [Load[], Load[]] = [[], []];
  await fire(world.portal, 1, ask, callers);
  await fire(world.bare, 1, askBare, callers);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await fire(world.portal, SECONDS, ask, callers));
    bare.push(await fire(world.bare, SECONDS, askBare, callers));
  }
  const ofPortal = { url: world.portal, pid: world.portalProcess };
  const ofBare = { url: world.bare, pid: world.bareProcess };
  report(
    `processor time of a thousand whole forms ${to}, ${callers} callers`,
    (await processorPerThousand(world, ofPortal, SECONDS, ask, callers)) ?? 0,
    (await processorPerThousand(world, ofBare, SECONDS, askBare, callers)) ?? 0,
    "ms",
  );
  report(`a person's whole form ${to}, ${callers} callers`, median(rates(ours)), median(rates(bare)), "/s", { least });
  const p99 = median(ours.map(({ p99 }) => p99)).toFixed(0);
  console.log(`p99 ${p99} ms; failed ${failures(ours)} of ours, ${failures(bare)} of the limit`);
  if (failures(ours) > 0) process.exitCode = 1;
}

function inTurn(readers: readonly Reader[], shotOf: (reader: Reader) => Shot): () => Shot | null {
  let turn = 0;
  return () => {
    const reader = readers[turn++ % readers.length];
    return reader ? shotOf(reader) : null;
  };
}
