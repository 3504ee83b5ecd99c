import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeClub, type Made } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { accountsOf, registerAthlete } from "./registration.testbed.ts";

const NOW = "2026-05-04T10:00:00Z";
const folder = mkdtempSync(path.join(tmpdir(), "rajt-documents-"));
const PDF = Buffer.from("%PDF-1.7\n% adatkezelési tájékoztató\n%%EOF\n");

let portal: Portal;
let club: Made;
beforeAll(async () => {
  writeFileSync(path.join(folder, "privacy.pdf"), PDF);
  portal = await startPortal({
    now: NOW,
    environment: {
      STATUTES: "https://szovetseg.example/alapszabaly.pdf",
      STATUTES_VERSION: "2026-01-01",
      PRIVACY_NOTICE: path.join(folder, "privacy.pdf"),
      PRIVACY_NOTICE_VERSION: "2. kiadás",
    },
  });
  club = await makeClub(portal.db);
});
afterAll(async () => {
  await portal.close();
  rmSync(folder, { recursive: true });
});

const acceptedBy = (id: number) =>
  portal.db
    .selectFrom("acceptance")
    .select(["document", "version", "accepted_at", "accepted_by"])
    .where("account_id", "=", id)
    .orderBy("id")
    .execute();

it("the pages get the addresses of both documents, and a document configured as a file is served", async () => {
  const { body } = await portal.browser().call("GET /accessManagement/getAccessConfig", {});
  expect(body.settingMap.documents).toEqual({
    statutes: { url: "https://szovetseg.example/alapszabaly.pdf", version: "2026-01-01" },
    privacyNotice: { url: "/documents/privacy-notice.pdf", version: "2. kiadás" },
  });
  const served = await fetch(new URL("/documents/privacy-notice.pdf", portal.url));
  expect([served.status, served.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  expect(Buffer.from(await served.arrayBuffer())).toEqual(PDF);
  expect((await fetch(new URL("/documents/statutes.pdf", portal.url))).status).toBe(404);
});

it("a registration stores the acceptance of both in their versions, and logs it", async () => {
  const { body } = await registerAthlete(portal, club.id, { email: "elfogad@pelda.hu" });
  expect(body.successful).toBe(true);
  const [account] = await accountsOf(portal, "elfogad@pelda.hu");
  const id = account?.id ?? 0;
  const row = { accepted_at: new Date(NOW), accepted_by: id };
  expect(await acceptedBy(id)).toEqual([
    { document: "STATUTES", version: "2026-01-01", ...row },
    { document: "PRIVACY_NOTICE", version: "2. kiadás", ...row },
  ]);
  const logs = await portal.db.selectFrom("change_log").select("changes").where("object_id", "=", id).execute();
  expect(logs.map(({ changes }) => changes)).toContainEqual({
    statutesVersion: [null, "2026-01-01"],
    privacyNoticeVersion: [null, "2. kiadás"],
  });
});

it("a registration without acceptance is refused, and stored acceptances never change", async () => {
  const { body } = await registerAthlete(portal, club.id, { email: "nem@pelda.hu", accept: false });
  expect(body.properties).toHaveProperty("accept");
  expect(await accountsOf(portal, "nem@pelda.hu")).toEqual([]);
  await expect(portal.db.updateTable("acceptance").set({ version: "másik" }).execute()).rejects.toThrow("append-only");
});
