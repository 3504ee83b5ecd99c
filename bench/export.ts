// Measures the export of the whole list of athletes as .xlsx.
import { inflateRawSync } from "node:zlib";
import { call, median, postOf, report, residentMiB, withBench, type Bench } from "./bench.testbed.ts";
import { PERSONS, seedPersons } from "./persons.testbed.ts";
import { signInSuperAdmins } from "./seed.testbed.ts";

const ROUNDS = 3;
const CONTROL = "personTableControl";
const LOCAL_HEADER = Buffer.from("PK\u0003\u0004");

type Export = {
  readonly seconds: number;
  readonly firstByte: number;
  readonly grownMiB: number;
  readonly archive: Buffer;
};

await withBench(async (bench) => {
  await seedPersons(bench.pool);
  const [cookie = ""] = await signInSuperAdmins(bench.pool, 1);
  const session = "bench";
  await call(bench.portal, postOf(cookie, `${CONTROL}/getInstance`, { session, view: "athlete", create: true }));
  await call(bench.portal, postOf(cookie, `${CONTROL}/getList`, { session, firstResult: 0, maxResults: 250 }));
  const exports: Export[] = [];
  for (let round = 0; round < ROUNDS; round++) exports.push(await exportOnce(bench, cookie, session));
  // Last, since unpacking blocks this process for seconds.
  for (const { archive } of exports) expectEveryRow(archive);
  const what = `xlsx of ${PERSONS} rows`;
  report(what, median(exports.map(({ seconds }) => seconds)), { unit: "s", most: 5 });
  report(`${what}, first byte`, median(exports.map(({ firstByte }) => firstByte)), { unit: "s", most: 0.5 });
  report(`${what}, growth of memory`, Math.max(...exports.map(({ grownMiB }) => grownMiB)), { unit: "MiB", most: 150 });
});

async function exportOnce({ portal, portalPid }: Bench, cookie: string, session: string): Promise<Export> {
  const before = residentMiB(portalPid);
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, residentMiB(portalPid))), 20);
  try {
    const began = performance.now();
    const response = await fetch(`${portal}/api/${CONTROL}/exportXlsx?session=${session}`, { headers: { cookie } });
    if (!response.ok || response.body === null) throw new Error(`the export answers ${response.status}`);
    const chunks: Uint8Array[] = [];
    let firstByte: number | undefined;
    for await (const chunk of response.body) {
      firstByte ??= (performance.now() - began) / 1000;
      chunks.push(chunk);
    }
    const seconds = (performance.now() - began) / 1000;
    return { seconds, firstByte: firstByte ?? seconds, grownMiB: peak - before, archive: Buffer.concat(chunks) };
  } finally {
    clearInterval(watch);
  }
}

/** Throws unless the sheet has its heading and every row. */
function expectEveryRow(archive: Buffer): void {
  for (let at = archive.indexOf(LOCAL_HEADER); at >= 0; at = archive.indexOf(LOCAL_HEADER, at + 1)) {
    const nameEnd = at + 30 + archive.readUInt16LE(at + 26);
    if (archive.toString("latin1", at + 30, nameEnd) !== "xl/worksheets/sheet1.xml") continue;
    const xml = inflateRawSync(archive.subarray(nameEnd + archive.readUInt16LE(at + 28))).toString();
    const rows = xml.split("<row ").length - 1;
    if (rows !== PERSONS + 1) throw new Error(`the sheet has ${rows} rows`);
    return;
  }
  throw new Error("the archive has no sheet");
}
