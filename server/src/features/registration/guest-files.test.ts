import type { UploadAnswer } from "@rajt/contract/file/file.calls";
import { LARGEST_FILE } from "@rajt/contract/file/file.rules";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeClub, makeOrganiser, makeStaff, PASSWORD, type Made } from "../../../test/factories.ts";
import type { Browser } from "../../../test/browser.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import {
  accountsOf,
  CONFIRM,
  mailsTo,
  PASSWORD as OWN,
  putUp,
  registerAthlete,
  tokenIn,
} from "./registration.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";
const HOUR = 3_600_000;
const ADDRESS = "/api/personSubmitControl/addFile";

let portal: Portal;
let club: Made;
beforeAll(async () => {
  portal = await startPortal({ now: NOW, poolSize: 4, environment: { TRUST_PROXY: "true" } });
  club = await makeClub(portal.db);
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

const signedIn = ({ email }: { email: string }, password = PASSWORD) => portal.browser().signIn(email, password);
const reads = async (browser: Browser, key: string) =>
  [
    (await browser.send("GET", `/api/fileRepository/getFile?key=${key}`)).status,
    (await browser.call("POST /fileRepository/getInfo", { key })).status,
    (await browser.call("POST /fileRepository/getInfos", { keys: [key] })).body.length,
  ] as const;
const PICTURE = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#0a7" } })
  .png()
  .toBuffer();

/** Uploads any content as a browser's form does. */
function upload(
  browser: Browser,
  address: string,
  { content, headers = {} }: { content: Buffer; headers?: Record<string, string> },
) {
  const boundary = "a-boundary-of-the-test";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="kép.png"\r\n\r\n`;
  return browser.send<Partial<UploadAnswer>>("POST", address, {
    body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    headers: { ...headers, "content-type": `multipart/form-data; boundary=${boundary}` },
  });
}
const YES = [200, 200, 1];
const NO = [404, 404, 0];
const fileOf = (key: string) => portal.db.selectFrom("file").selectAll().where("key", "=", key).executeTakeFirst();

describe("a guest's upload", () => {
  it("has no owner, and only that browser reads it", async () => {
    const guest = portal.browser();
    const key = await putUp(guest);
    expect(await fileOf(key)).toMatchObject({ owner_id: null, uploaded_by: null, state: "STORED", storage: "private" });
    expect(await reads(guest, key)).toEqual(YES);
    const other = portal.browser();
    await putUp(other);
    for (const browser of [other, portal.browser(), await signedIn(club), await signedIn(await makeStaff(portal.db))])
      expect(await reads(browser, key)).toEqual(NO);
  });

  it("stores the token only as a hash, in a cookie that scripts cannot read", async () => {
    const guest = portal.browser();
    const { headers, body } = await upload(guest, ADDRESS, { content: PICTURE });
    expect(headers.get("set-cookie")).toMatch(/^guest=[\w-]{43};.*HttpOnly; SameSite=Lax/);
    const stored = await fileOf(body.key ?? "");
    expect(stored?.guest_hash).toHaveLength(32);
    expect(stored?.guest_hash?.toString("base64url")).not.toBe(guest.cookies.get("guest"));
  });

  it("becomes the person's with the registration: readable to them, their club and staff, and no more to the browser", async () => {
    const guest = portal.browser();
    await putUp(guest);
    const token = guest.cookies.get("guest") ?? "";
    const email = "kep@pelda.hu";
    const { profilePicture: key, doctorDocument } = await registerAthlete(portal, club.id, { email }, guest);
    const [account] = await accountsOf(portal, email);
    for (const one of [key, doctorDocument])
      expect(await fileOf(one)).toMatchObject({
        owner_id: account?.id,
        uploaded_by: account?.id,
        guest_hash: null,
        orphaned_since: null,
      });
    expect(guest.cookies.has("guest")).toBe(false);
    guest.cookies.set("guest", token);
    expect(await reads(guest, doctorDocument)).toEqual(NO);
    const [mail] = await mailsTo(portal, email);
    await portal.browser().call(CONFIRM, { token: tokenIn(mail ?? { text: "" }) });
    for (const browser of [
      await signedIn({ email }, OWN),
      await signedIn(club),
      await signedIn(await makeStaff(portal.db)),
    ])
      expect(await reads(browser, doctorDocument)).toEqual(YES);
    for (const made of [await makeClub(portal.db), await makeOrganiser(portal.db)])
      expect(await reads(await signedIn(made), doctorDocument)).toEqual(NO);
    portal.clock.advance(30 * 24 * HOUR);
    await portal.runJob("sweep-files");
    expect(await fileOf(doctorDocument)).toMatchObject({ state: "STORED" });
    portal.clock.set(NOW);
  });

  it("remains the guest's after a refused registration, and is deleted after a day without one", async () => {
    const guest = portal.browser();
    const { profilePicture: key, body } = await registerAthlete(portal, club.id, { accept: false }, guest);
    expect(body.successful).toBe(false);
    expect(await reads(guest, key)).toEqual(YES);
    portal.clock.advance(24 * HOUR);
    await portal.runJob("sweep-files");
    expect(await reads(guest, key)).toEqual(YES);
    portal.clock.advance(1);
    await portal.runJob("sweep-files");
    expect(await reads(guest, key)).toEqual(NO);
    expect(await fileOf(key)).toBeUndefined();
    portal.clock.set(NOW);
  });

  it("is validated like any other file: by content and by size", async () => {
    const guest = portal.browser();
    const answer = async (content: Buffer) => (await upload(guest, ADDRESS, { content })).body;
    expect(await answer(Buffer.from("<script>"))).toMatchObject({ code: "file.refusal.notPaper" });
    expect(await answer(Buffer.alloc(LARGEST_FILE + 1))).toMatchObject({ code: "file.refusal.tooLarge" });
  });
});

describe("limits of guests' uploads", () => {
  it("allow 20 pending files for one browser", async () => {
    const guest = portal.browser();
    for (let count = 0; count < 20; count += 1) await putUp(guest);
    const { status, body } = await upload(guest, ADDRESS, { content: PICTURE });
    expect([status, body.code]).toEqual([429, "file.refusal.tooManyLoose"]);
    await putUp(portal.browser());
  });

  it("allow 120 an hour from one network, whatever the tokens", async () => {
    const now = portal.clock();
    await portal.db
      .insertInto("rate_limit")
      .values({ key: "registration-file:127.0.0.1", count: 119, window_ends_at: new Date(now.getTime() + HOUR) })
      .execute();
    await putUp(portal.browser());
    const { status, body, headers } = await upload(portal.browser(), ADDRESS, { content: PICTURE });
    expect([status, body.code, headers.get("retry-after")]).toEqual([429, "file.refusal.tooManyHere", "3600"]);
  });

  const MB = 1_000_000;
  const from = (ip: string) => ({ "x-forwarded-for": ip });
  const codeFrom = async (ip: string) =>
    (await upload(portal.browser(), ADDRESS, { content: PICTURE, headers: from(ip) })).body.code;
  /** Makes the waiting files of guests larger. */
  const enlarge = (size: number) =>
    portal.db.updateTable("file").set({ size }).where("guest_hash", "is not", null).execute();
  const failures = () => portal.db.selectFrom("failure").select(["kind", "what", "times"]).execute();

  it("allow 200 MB pending for one network, enough for thirty registrations with two pictures, and no other network waits", async () => {
    const [here, sameHere] = ["2001:db8:1:2::3", "2001:db8:1:2:ffff::4"];
    await portal.db.deleteFrom("file").where("guest_hash", "is not", null).execute();
    for (let count = 0; count < 60; count += 1) expect(await codeFrom(here)).toBeUndefined();
    await enlarge(3 * MB);
    expect(await codeFrom(sameHere)).toBeUndefined();
    await enlarge(3.5 * MB);
    expect(await codeFrom(sameHere)).toBe("file.refusal.tooManyLoose");
    expect(await codeFrom("2001:db8:1:3::3")).toBeUndefined();
    expect(await failures()).toEqual([]);
  });

  it("forget the network of a file that a registration takes", async () => {
    const { profilePicture } = await registerAthlete(portal, club.id, {});
    expect(await fileOf(profilePicture)).toMatchObject({ guest_network: null });
  });

  it("allow 2 GB pending for all guests together, and list the refusal as a failure of the portal", async () => {
    await codeFrom("198.51.100.1");
    await enlarge(2 ** 31 - 1);
    expect(await codeFrom("198.51.100.2")).toBe("file.refusal.tooManyLoose");
    expect(await codeFrom("198.51.100.3")).toBe("file.refusal.tooManyLoose");
    expect(await failures()).toEqual([{ kind: "PORTAL", what: "guestFilesFull", times: 2 }]);
  });
});

it("refuse signed-in viewers and other sites", async () => {
  const content = PICTURE;
  expect((await upload(await signedIn(club), ADDRESS, { content })).status).toBe(403);
  expect((await upload(portal.browser(), "/api/personEditControl/addFile", { content })).status).toBe(401);
  const foreign = await portal
    .browser()
    .send("POST", ADDRESS, { body: content, headers: { origin: "https://pelda.example" } });
  expect(foreign.status).toBe(403);
});
