import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SocketConnection } from "../../src/kernel/db/database.ts";
import type { Browser } from "../browser.ts";
import { makeAthlete, makeCompetition, PASSWORD } from "../factories.ts";
import { startPortal, type Portal } from "../harness.ts";
import { sized } from "../size.ts";
import { openFaultProxy, type FaultProxy } from "./fault-proxy.ts";
import { histogram, report } from "./figures.ts";

const REQUESTS = Number(process.env["RESET_REQUESTS"] ?? sized(400, 3_000));
const REQUESTS_A_LOSS = 104;
const CALLERS = 64;
const MINUTES = 180_000;

let portal: Portal;
let network: FaultProxy;
let athletes: Browser[];
let place: { competition: number; race: number };
beforeAll(async () => {
  const overTcp = async ({ host, port, ...rest }: SocketConnection) => {
    network = await openFaultProxy({ path: path.join(host, `.s.PGSQL.${port}`) });
    return { ...rest, host: "127.0.0.1", port: network.port };
  };
  portal = await startPortal({ poolSize: 10, databaseThrough: overTcp });
  const made = await Promise.all(Array.from({ length: 16 }, () => makeAthlete(portal.db)));
  athletes = await Promise.all(made.map(({ email }) => portal.browser().signIn(email, PASSWORD)));
  const { id, races } = await makeCompetition(portal.db);
  place = { competition: id, race: races[0] ?? 0 };
});
afterAll(async () => {
  await portal.close();
  await network.close();
});

const READS: readonly ((athlete: Browser) => Promise<{ status: number }>)[] = [
  (athlete) => athlete.call("GET /dashboardNotificationControl/getStatus", {}),
  () => portal.browser().call("GET /competitionControl/getCalendarList", {}),
  (athlete) => athlete.call("GET /competitionControl/getCalendarList", {}),
  (athlete) => athlete.call("GET /basketControl/getBasketContent", {}),
  (athlete) => athlete.call("POST /competitionControl/getDetails", { id: place.competition }),
  (athlete) =>
    athlete.call("POST /competitionControl/getCompetitionEntryInfoList", { competitionId: place.competition }),
];

test(
  "where one connection in a hundred requests is lost almost every read is answered",
  async () => {
    let [sent, answered, losses] = [0, 0, 0];
    const isNext = () => {
      if (answered < (losses + 1) * REQUESTS_A_LOSS) return false;
      losses++;
      return true;
    };
    await network.set({ kind: "cutAnswer", share: 0, to: isNext });
    const statuses: string[] = [];
    await Promise.all(
      Array.from({ length: CALLERS }, async (_, caller) => {
        while (sent < REQUESTS) {
          const which = sent++ % READS.length;
          const athlete = athletes[caller % athletes.length] ?? portal.browser();
          const { status } = (await READS[which]?.(athlete)) ?? { status: 0 };
          answered++;
          statuses.push(status === 200 ? "200" : `${status} of ${which}`);
        }
      }),
    );
    await network.set({ kind: "none" });
    report("connections lost while reading", { requests: REQUESTS, losses, statuses: histogram(statuses) });
    expect(losses).toBeGreaterThanOrEqual(Math.floor(REQUESTS / REQUESTS_A_LOSS) - 1);
    expect(statuses.filter((status) => status !== "200").length).toBeLessThan(REQUESTS * 0.005);
  },
  MINUTES,
);
