import { expect, test, type Page } from "@playwright/test";
import { findings } from "./axe.ts";
import { ownWord, signIn } from "./visitor.ts";

/** A competition after its deadline and before its races. */
const COMPETITION = "Pápai Uszodai Aquatlon Kupa";
const ORGANISER = "pannon@demo.rajt.example";

async function competitionId(page: Page): Promise<number> {
  const answer = await page.request.get("/api/competitionControl/getCalendarList");
  const all = (await answer.json()) as { id: number; name: string }[];
  const competition = all.find(({ name }) => name === COMPETITION);
  if (!competition) throw new Error(`the demo season has no ${COMPETITION}`);
  return competition.id;
}

test("an organiser writes to the entrants of its competition @slow", async ({ page }, info) => {
  test.skip(info.project.name !== "desktop", "a competition has two letters a day");
  const subject = `Parkolás ${ownWord(info)}`;
  await signIn(page, ORGANISER);
  await page.goto(`/competition-entry/${await competitionId(page)}`);
  await page.getByRole("link", { name: "Levél a nevezetteknek" }).click();

  // An unknown placeholder is refused at its field, and the typed text stays.
  const text = page.getByRole("textbox", { name: "A levél szövege" });
  await page.getByRole("textbox", { name: "Tárgy" }).fill(subject);
  await text.fill("Szia {{ email }}");
  await page.getByRole("button", { name: "Előnézet" }).click();
  await expect(page.getByText(/nincs ilyen behelyettesíthető adat: email/)).toBeVisible();
  await expect(text).toHaveValue("Szia {{ email }}");
  expect(await findings(page)).toEqual([]);

  await text.fill("Szia ");
  await page.getByRole("button", { name: /^\{\{ name \}\} beszúrása/ }).click();
  await text.press("End");
  await page.keyboard.type("! Parkolni itt lehet: https://pelda.hu/parkolas.");
  await page.getByRole("button", { name: "Előnézet" }).click();
  const preview = page.getByRole("dialog");
  await expect(preview.getByText(/^Megkapja: \d+ nevezett/)).toBeVisible();
  const mail = preview.frameLocator("iframe");
  await expect(mail.getByRole("link", { name: "https://pelda.hu/parkolas", exact: true })).toBeVisible();
  await expect(mail.getByText("{{")).toHaveCount(0);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Küldés…" }).click();
  await expect(page.getByRole("dialog", { name: /^Elküldöd \d+ címzettnek\?$/ })).toBeVisible();
  await page.getByRole("button", { name: "Elküldöm" }).click();
  await expect(page.getByText(/^A levél elindult \d+ nevezettnek/)).toBeVisible();
  await expect(page.getByRole("row", { name: new RegExp(subject) })).toBeVisible();
  expect(await findings(page)).toEqual([]);
});
