import { expect, test, type Page } from "@playwright/test";

const CODE = /\/assets\/LoginPage-[^/]*\.js$/;

/** Goes to a page whose code is not there yet, by a press within the portal. */
async function goToSignIn(page: Page): Promise<void> {
  await page.goto("/calendar");
  await expect(page.getByRole("main")).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, "", "/login");
    dispatchEvent(new PopStateEvent("popstate"));
  });
}
const form = (page: Page) => page.getByLabel("Email vagy Licensz szám");

test("a page whose code fails to come once comes all the same", async ({ page }) => {
  let asked = 0;
  await page.route(CODE, (route) => (asked++ === 0 ? route.abort() : route.continue()));
  await goToSignIn(page);
  await expect(form(page)).toBeVisible();
  expect(asked).toBe(2);
});

test("a page whose code does not come says so, and comes by its button, and by itself when the network is back", async ({
  page,
}) => {
  await page.route(CODE, (route) => route.abort());
  await goToSignIn(page);
  const broken = page.getByRole("alert").filter({ hasText: "Hiba történt" });
  await expect(broken).toBeVisible();
  await broken.getByRole("button", { name: "Újrapróbálom" }).click();
  await expect(broken).toBeVisible();
  await page.unroute(CODE);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect(form(page)).toBeVisible();
});

test("a page that stayed open over a new version is opened anew, where it was going", async ({ page }) => {
  await page.goto("/calendar");
  let reloaded = false;
  page.on("request", (request) => (reloaded ||= request.isNavigationRequest()));
  await page.route(CODE, (route) => (reloaded ? route.continue() : route.fulfill({ status: 404 })));
  await page.route(
    (url) => url.pathname === "/",
    async (route) => {
      const answer = await route.fetch();
      await route.fulfill({
        response: answer,
        body: (await answer.text()).replaceAll(/index-[\w-]+\.js/g, "index-newer.js"),
      });
    },
  );
  reloaded = false;
  await page.evaluate(() => {
    history.pushState(null, "", "/login");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect(form(page)).toBeVisible();
  expect(reloaded).toBe(true);
});
