import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIBRARY, upload } from "../../src/features/file/file.testbed.ts";
import { adult, sheet } from "../../src/features/roster/roster.testbed.ts";
import { Browser } from "../browser.ts";
import { makeStaff, PASSWORD } from "../factories.ts";
import { histogram, report } from "../resilience/figures.ts";
import { openLoadedProgram, type LoadedProgram } from "../resilience/loaded-program.testbed.ts";

/** The longest that other requests wait while such a file is checked: milliseconds. */
const LONGEST = 2_000;
/** The number of concurrent senders. */
const SENDERS = 6;
const ROSTER = "/api/personEditControl/importXlsx";

let loaded: LoadedProgram;
let admin: Browser;
let athlete: Browser;
let url: URL;
beforeAll(async () => {
  loaded = await openLoadedProgram(1, { environment: { SHED_LOAD: "false" } });
  ({ url } = loaded.program());
  const { email } = await loaded.withDatabase((db) => makeStaff(db));
  admin = await new Browser(url).signIn(email, PASSWORD);
  athlete = await new Browser(url).signIn(loaded.email, PASSWORD);
}, 120_000);
afterAll(() => loaded.close());

const PART = "xl/worksheets/sheet1.xml";
/** A roster of a kilobyte or two with a cell far out. */
async function farOut(address: string): Promise<Buffer> {
  const parts = unzipSync(await sheet([adult()]));
  const cell = `<row r="${/\d+/.exec(address)?.[0] ?? ""}"><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row>`;
  const whole = strFromU8(parts[PART] ?? new Uint8Array()).replace("</sheetData>", `${cell}</sheetData>`);
  return Buffer.from(zipSync({ ...parts, [PART]: strToU8(whole) }));
}
/** A sheet that is small when sent and half a gigabyte after decompression. */
async function inflated(): Promise<Buffer> {
  const parts = unzipSync(await sheet([adult()]));
  const rows = Buffer.alloc(536_870_912, "<row><c><v>1</v></c></row>");
  return Buffer.from(zipSync({ ...parts, [PART]: rows }, { level: 9 }));
}

type Documented = { paths: Record<string, { post?: { requestBody?: { content: Record<string, unknown> } } }> };

/** Every address that accepts a file, as listed in the portal's own documentation. */
async function doors(): Promise<string[]> {
  const { body } = await admin.send<Documented>("GET", "/api/docs/openapi.json");
  return Object.entries(body.paths).flatMap(([path, { post }]) => {
    if (post?.requestBody?.content["multipart/form-data"] === undefined) return [];
    return [LIBRARY.startsWith(path) ? LIBRARY : path];
  });
}

/** Requests of other users: a poll, the calendar, a competition, a page. */
const others: Readonly<Record<string, () => Promise<{ status: number }>>> = {
  poll: () => athlete.call("GET /dashboardNotificationControl/getStatus", {}),
  calendar: () => new Browser(url).call("GET /competitionControl/getCalendarList", {}),
  competition: () => new Browser(url).call("POST /competitionControl/getDetails", { id: loaded.place.competition }),
  "signed in": () => athlete.call("GET /userLogin/isLoggedIn", {}),
  "documentation's page": () => admin.send("GET", "/api/docs"),
  ready: () => new Browser(url).send("GET", "/ready"),
};

/** Repeats all other requests until some work is done; returns their statuses, and the longest wait. */
async function besides<T>(work: Promise<T>): Promise<{ answer: T; statuses: Record<string, number>; longest: number }> {
  const done = { is: false };
  const noted = work.finally(() => (done.is = true));
  const statuses: number[] = [];
  let longest = 0;
  do
    await Promise.all(
      Object.values(others).map(async (ask) => {
        const began = performance.now();
        statuses.push((await ask()).status);
        longest = Math.max(longest, Math.round(performance.now() - began));
      }),
    );
  while (!done.is);
  return { answer: await noted, statuses: histogram(statuses.map(String)), longest };
}

test("a decompression bomb delays no other request, at any address that accepts files", async () => {
  for (const ask of Object.values(others)) await ask();
  const addresses = await doors();
  expect(addresses).toContain(ROSTER);
  const kinds = {
    "the last cell there is": await farOut("XFD1048576"),
    "a far column": await farOut("XFD5000"),
    "half a gigabyte": await inflated(),
  };
  const ofRosters: string[] = [];
  for (const [kind, content] of Object.entries(kinds))
    for (const address of addresses) {
      const sender = address.includes("SubmitControl") ? new Browser(url) : admin;
      const sent = Promise.all(
        Array.from({ length: SENDERS }, () => upload(sender, address, { name: "nevsor.xlsx", content })),
      );
      const { answer, statuses, longest } = await besides(sent);
      const codes = histogram(answer.map(({ body }) => body.code ?? "taken"));
      report("hostile sheet", { kind, bytes: content.length, address, codes, others: statuses, longest });
      expect([kind, address, Object.keys(statuses)]).toEqual([kind, address, ["200"]]);
      expect(longest).toBeLessThanOrEqual(LONGEST);
      if (address === ROSTER) ofRosters.push(...Object.keys(codes));
    }
  expect(ofRosters).toEqual(["file.refusal.farCell", "file.refusal.farCell", "file.refusal.bomb"]);
  expect(loaded.failures()).toEqual([]);
}, 300_000);
