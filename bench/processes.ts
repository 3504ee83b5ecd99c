// Measures one portal process against two behind nginx, with one database: `node --import tsx bench/processes.ts`. docs/scaling.md has the figures.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { personTable } from "../contract/src/people/people.table.ts";
import {
  call,
  columnsAtFirst,
  fire,
  freePort,
  postOf,
  report,
  SERVER,
  withBench,
  withProgram,
  type Shot,
} from "./bench.testbed.ts";
import { seedPersons } from "./persons.testbed.ts";
import { seedEntries, signInSuperAdmins } from "./seed.testbed.ts";

const PERSONS = 20_000;
const ATHLETES = 3_000;
const SECONDS = 5;
const CALLERS = 32;
const ROUNDS = 3;

await withBench(async ({ pool, unguarded, databaseUrl, portal }) => {
  await seedPersons(unguarded, PERSONS, false);
  const { cookies, races } = await seedEntries(pool, ATHLETES);
  await pool.query("vacuum analyze");
  const [officer = ""] = await signInSuperAdmins(pool, 1);
  await call(
    portal,
    postOf(officer, "personTableControl/getInstance", { session: "bench", view: "athlete", create: true }),
  );
  const columns = columnsAtFirst(personTable, "athlete");
  const list = postOf(officer, "personTableControl/getList", {
    session: "bench",
    firstResult: 0,
    maxResults: 250,
    columns,
  });
  let sent = 0;
  const work: Readonly<Record<string, () => Shot>> = {
    "list of persons": () => list,
    calendar: () => ({ method: "GET", path: "/api/competitionControl/getCalendarList", headers: {} }),
    entries: () => {
      const race = races[Math.floor(sent / ATHLETES)];
      return postOf(cookies[sent++ % ATHLETES] ?? "", "competitionEntryControl/personEntry", {
        ...race,
        isDelete: false,
      });
    },
  };
  await withProgram(SERVER, { DATABASE_URL: databaseUrl, DEMO: "false" }, async (second) => {
    for (let round = 1; round <= ROUNDS; round++)
      for (const processes of [[portal], [portal, second]])
        await behindNginx(processes, async (proxy) => {
          for (const [what, next] of Object.entries(work)) {
            await fire(proxy, next, { seconds: 1, callers: CALLERS });
            const { good, p99, failed } = await fire(proxy, next, { seconds: SECONDS, callers: CALLERS });
            const name = `${what}, round ${round}, processes: ${processes.length}`;
            report(name, good, { unit: "/s" });
            report(`${name}, p99`, p99, { unit: "ms" });
            report(`${name}, failed`, failed, { unit: "", most: 0 });
          }
        });
  });
});

/** Runs nginx before portal processes, as packaging/nginx.conf does but without TLS. */
async function behindNginx(portals: readonly string[], measure: (proxy: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "rajt-nginx-"));
  const port = await freePort();
  await writeFile(
    path.join(folder, "nginx.conf"),
    `worker_processes 1; pid nginx.pid; error_log stderr; daemon off;
     events { worker_connections 1024; }
     http {
       access_log off;
       upstream rajt { least_conn; keepalive 64; ${portals.map((each) => `server ${new URL(each).host};`).join(" ")} }
       server {
         listen 127.0.0.1:${port};
         location / {
           proxy_pass http://rajt; proxy_http_version 1.1; proxy_set_header Connection "";
           proxy_set_header Host $host; proxy_set_header X-Forwarded-For $remote_addr;
         }
       }
     }`,
  );
  const nginx = spawn("nginx", ["-p", folder, "-c", "nginx.conf"], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(nginx, "exit");
  try {
    await isListening(port);
    await measure(`http://127.0.0.1:${port}`);
  } finally {
    nginx.kill("SIGQUIT");
    await ended;
    await rm(folder, { recursive: true, force: true });
  }
}

async function isListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const answers = await fetch(`http://127.0.0.1:${port}/live`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answers) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error("nginx does not answer");
}
