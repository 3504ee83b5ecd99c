import { afterAll, beforeAll, expect, it } from "vitest";
import {
  ask,
  openAnnouncements,
  messagesOf,
  update,
  type Answer,
  type AnnouncementPortal,
} from "./announcement.testbed.ts";

let portal: AnnouncementPortal;
beforeAll(async () => {
  portal = await openAnnouncements();
});
afterAll(() => portal.close());

const SPORT = { vat_code: "TAM", vat_ground: "Áfa tv. 85. § (1) m)" };

async function announced(): Promise<number> {
  const { body } = await ask<Answer>(portal.who.organiser, "save", { dto: portal.dto() });
  return body.id ?? 0;
}
const stored = (id: number) =>
  portal.db.selectFrom("competition").where("id", "=", id).select(["vat_code", "vat_ground"]).executeTakeFirst();

it("a competition starts exempt as sport, and only super admins see its VAT", async () => {
  const id = await announced();
  expect(await stored(id)).toEqual(SPORT);
  const read = async (who: "admin" | "organiser") =>
    (await ask<Record<string, unknown>>(portal.who[who], "getData", { id })).body;
  expect(await read("admin")).toMatchObject({ vatCode: "TAM", vatGround: "Áfa tv. 85. § (1) m)" });
  expect(Object.keys(await read("organiser")).filter((name) => name.startsWith("vat"))).toEqual([]);
});

it("a super admin sets a rate without ground, or an exemption with one", async () => {
  const id = await announced();
  const { admin } = portal.who;
  expect(await update(admin, id, { vatCode: "27" })).toMatchObject({ successful: true });
  expect(await stored(id)).toEqual({ vat_code: "27", vat_ground: null });
  expect(messagesOf(await update(admin, id, { vatCode: "AAM" }))).toEqual({ vatGround: "Mező kötelező." });
  expect(messagesOf(await update(admin, id, { vatCode: null }))).toEqual({ vatCode: "Mező kötelező." });
  expect(await update(admin, id, { vatCode: "AAM", vatGround: "Áfa tv. XIII. fejezet" })).toMatchObject({
    successful: true,
  });
  expect(await stored(id)).toEqual({ vat_code: "AAM", vat_ground: "Áfa tv. XIII. fejezet" });
});

it("an organiser cannot set the VAT, and keeps what a super admin set", async () => {
  const id = await announced();
  await update(portal.who.admin, id, { vatCode: "5" });
  const answer = await update(portal.who.organiser, id, { vatCode: "27" });
  expect(answer.successful).toBe(false);
  expect(await update(portal.who.organiser, id, { address: "Komárom" })).toMatchObject({ successful: true });
  expect(await stored(id)).toEqual({ vat_code: "5", vat_ground: null });
});
