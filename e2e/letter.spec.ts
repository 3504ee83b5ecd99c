import { expect, test } from "@playwright/test";
import { findings } from "./axe.ts";
import { ownWord, signIn, speak } from "./visitor.ts";

/** Its deadline is over, and its races are to come. */
const COMPETITION = "Pápai Uszodai Aquatlon Kupa";
const ORGANISER = "pannon@demo.rajt.example";

test("an organiser writes to the entered of its competition", async ({ page }, info) => {
  test.skip(info.project.name !== "desktop", "two letters a day: one journey sends one");
  const subject = `Parkolás ${ownWord(info)}`;
  await signIn(page, ORGANISER);
  const found = await page.request.post("/api/competitionControl/getCalendar", { data: {} });
  expect(found.status()).toBe(200);
});
