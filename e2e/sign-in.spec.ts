import { expect, test } from "@playwright/test";
import { PASSWORD, signInByPage } from "./visitor.ts";

test("a licence number signs in like an email address, and sign-out returns to the guest's page", async ({ page }) => {
  await signInByPage(page, "10104");
  await page.goto("/logout");
  await expect(page.getByRole("link", { name: "Bejelentkezés" })).toBeVisible();
  expect(await (await page.request.get("/api/userLogin/isLoggedIn")).json()).toBe(false);
});

test("a wrong password is reported without details, and the typed values stay @slow", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email vagy Licensz szám").fill("10106");
  await page.getByLabel("Jelszó", { exact: true }).fill("nem ez a jelszó");
  await page.getByRole("button", { name: "Bejelentkezés" }).click();
  await expect(page.getByText("Hibás belépési azonosító vagy jelszó.")).toBeVisible();
  await expect(page.getByLabel("Email vagy Licensz szám")).toHaveValue("10106");
  await expect(page).toHaveURL(/\/login/);
});

test("the form waits until it is valid @slow", async ({ page }) => {
  await page.goto("/login");
  const submit = page.getByRole("button", { name: "Bejelentkezés" });
  await expect(submit).toBeDisabled();
  await page.getByLabel("Email vagy Licensz szám").fill("10106");
  await page.getByLabel("Jelszó", { exact: true }).fill("abc");
  await expect(page.getByText("A jelszó túl rövid. Minimum 4 karakter hosszúságú kell legyen.")).toBeVisible();
  await expect(submit).toBeDisabled();
  await page.getByLabel("Jelszó", { exact: true }).fill("abcd");
  await expect(submit).toBeEnabled();
});

test("a visitor who follows a link to a race returns to it after signing in @slow", async ({ page }) => {
  const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
    id: number;
    regDeadline: string;
  }[];
  const open = list.find(({ regDeadline }) => regDeadline > new Date().toISOString().slice(0, 10));
  await page.goto(`/calendar/view/${open?.id}`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /jelentkez/i })
    .first()
    .click();
  await page.getByLabel("Email vagy Licensz szám").fill("10107");
  await page.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Bejelentkezés" }).click();
  await expect(page).toHaveURL(new RegExp(`/calendar/view/${open?.id}`));
});

test("a return target on another site is not followed", async ({ page }) => {
  await page.goto("/login?returnTo=https%3A%2F%2Felsewhere.example%2F&target=%2F%2Felsewhere.example");
  await page.getByLabel("Email vagy Licensz szám").fill("10106");
  await page.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Bejelentkezés" }).click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/calendar/);
});
