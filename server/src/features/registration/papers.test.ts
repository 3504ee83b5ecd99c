import type { UploadAnswer } from "@rajt/contract/file/file.calls";
import { acceptedTypes, type Accepts, type FileType } from "@rajt/contract/kernel/file-types";
import { uploadAccepts } from "@rajt/contract/kernel/form/form";
import { personForm } from "@rajt/contract/people/person/person.form";
import { permissionTemplate } from "@rajt/contract/registration/permission-template";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import { sql } from "kysely";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Browser } from "../../../test/browser.ts";
import { makeClub, makeStaff, PASSWORD } from "../../../test/factories.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";
import { makePicture, upload } from "../file/file.testbed.ts";
import { makeOdt, makePdf, makeSheet, makeWord } from "../file/intake/documents.testbed.ts";

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal({ now: "2026-05-04T10:00:00Z", poolSize: 4 });
});
beforeEach(() => portal.db.deleteFrom("rate_limit").execute());
afterAll(() => portal.close());

describe("the form of a parental permission", () => {
  it.each([
    ["hu", ["Szülői engedély", "A gyermek neve", "Születési dátuma", "Egyesülete", "Aláírás", "engedélyezem"]],
    ["en", ["Parental permission", "Name of the child", "Date of birth", "Club", "Signature", "I permit"]],
  ] as const)("is a tagged PDF in %s for every visitor, with the lines to fill in", async (locale, words) => {
    const response = await fetch(new URL(permissionTemplate(locale), portal.url));
    expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename=".+\.pdf"/);
    const bytes = await response.arrayBuffer();
    const file = Buffer.from(bytes).toString("latin1");
    for (const mark of ["/StructTreeRoot", "/FontFile2", `/Lang (${locale})`]) expect(file).toContain(mark);
    const { text, totalPages } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    for (const word of words) expect(text.replace(/\s+/g, " ")).toContain(word);
    expect(totalPages).toBe(1);
  });
});

/** A file of each type that the portal knows. */
const examples: () => Promise<Readonly<Record<FileType, Buffer>>> = async () => ({
  "image/jpeg": await makePicture("jpeg"),
  "image/png": await makePicture("png"),
  "image/webp": await makePicture("webp"),
  "image/gif": await makePicture("gif"),
  "application/pdf": makePdf(),
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": makeWord(),
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": makeSheet(),
  "application/vnd.oasis.opendocument.text": makeOdt(),
});

const takenBy = async (browser: Browser, control: string): Promise<string[]> => {
  const taken: string[] = [];
  for (const [type, content] of Object.entries(await examples())) {
    const { body } = await upload(browser, `/api/${control}/addFile`, { content, type });
    // cast: an upload answers with the type of the content.
    if (body.successful) taken.push((body as UploadAnswer).mimeType ?? "");
  }
  return taken;
};

describe("uploads of persons' forms", () => {
  const offered = (accepts: Accepts) => [...acceptedTypes(accepts)];

  it("take from a guest exactly the types that the fields of the registration offer", async () => {
    expect(uploadAccepts(personRegistration.fields)).toBe("paper");
    expect(await takenBy(portal.browser(), personRegistration.control)).toEqual(offered("paper"));
  });

  it("take from staff exactly the types that the widest field of the person's form offers", async () => {
    const office = await portal.browser().signIn((await makeStaff(portal.db)).email, PASSWORD);
    expect(await takenBy(office, personForm.control)).toEqual(offered(uploadAccepts(personForm.fields)));
  });
});

describe("the annual fees of licence types", () => {
  const price = (costType: string, gross: number, year: number) =>
    sql`insert into licence_cost (name, cost_type, gross, vat_code, vat_ground, auto_allocation_enabled,
      last_allocation_date, next_allocation_date, created_at, updated_at)
      values (${costType}, ${costType}, ${gross}, 'TAM', 'Áfa tv. 85. §', true, ${`${year - 1}-12-31`}, ${`${year}-06-01`},
        now(), now())`.execute(portal.db);
  const ask = (browser: Browser) => browser.call("GET /personSubmitControl/getLicenceFees", {});

  it("are those of the current year, and a type without a price is left out", async () => {
    await price("LICENSE_UP", 4_000, 2026);
    await price("LICENSE_ELIT", 11_000, 2027);
    await price("LICENSE_PARA", 0, 2026);
    expect((await ask(portal.browser())).body).toEqual([
      { licenseType: "PARA", year: 2026, amount: 0 },
      { licenseType: "UP", year: 2026, amount: 4_000 },
    ]);
  });

  it("are for guests only", async () => {
    for (const made of [await makeClub(portal.db), await makeStaff(portal.db)])
      expect((await ask(await portal.browser().signIn(made.email, PASSWORD))).status).toBe(403);
  });
});
