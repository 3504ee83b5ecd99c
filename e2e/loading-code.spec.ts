import { expect, test, type Page } from "@playwright/test";
import { signIn } from "./visitor.ts";

const CODE = /\/assets\/LoginPage-[^/]*\.js$/;
/** The file and its dependencies. */
const ALL_CODE = /\/assets\/(?:LoginPage|sign-in)-[^/]*\.js$/;

/** Opens a page whose code is not loaded yet, by a link within the portal. */
async function goToSignIn(page: Page): Promise<void> {
  await page.goto("/calendar");
  await expect(page.getByRole("main")).toBeVisible();
  await page.evaluate(() => {
    history.pushState(null, "", "/login");
    dispatchEvent(new PopStateEvent("popstate"));
  });
}
const WORDS = {
  hu: {
    identifier: "Email vagy Licensz szám",
    broken: "Hiba történt",
    retry: "Újrapróbálom",
    password: "Jelszó",
    submit: "Bejelentkezés",
    failed: "Hibás belépési azonosító",
    lost: "Ezt most nem sikerült betölteni. Próbáld újra!",
    openDay: /: naptár megnyitása$/,
    paid: "Sikertelen tranzakció",
  },
  en: {
    identifier: "Email or licence number",
    broken: "Something went wrong",
    retry: "Try again",
    password: "Password",
    submit: "Sign in",
    failed: "Incorrect email, licence number or password",
    lost: "This could not be loaded. Please try again.",
    openDay: /: open the calendar$/,
    paid: "Failed transaction",
  },
} as const;

for (const locale of ["hu", "en"] as const) {
  const words = WORDS[locale];
  const form = (page: Page) => page.getByLabel(words.identifier);

  test.describe(`${locale} @slow`, () => {
    test.beforeEach(({ page }) => page.addInitScript((chosen) => localStorage.setItem("rajt.locale", chosen), locale));

    test("a page opens after one failed load of its code", async ({ page }) => {
      let requests = 0;
      await page.route(CODE, (route) => (requests++ === 0 ? route.abort() : route.continue()));
      await goToSignIn(page);
      await expect(form(page)).toBeVisible();
      expect(requests).toBe(2);
    });

    test("a page whose code fails to load shows a notice, and loads by its button or when the network returns", async ({
      page,
    }) => {
      await page.route(ALL_CODE, (route) => route.abort());
      await goToSignIn(page);
      const broken = page.getByRole("alert").filter({ hasText: words.broken });
      // The address is reloaded once by itself, and again by the button.
      await page.waitForFunction(() => {
        const [opened] = performance.getEntriesByType("navigation");
        return opened instanceof PerformanceNavigationTiming && opened.type === "reload";
      });
      await expect(broken).toBeVisible();
      const again = page.waitForEvent("load");
      await broken.getByRole("button", { name: words.retry }).click();
      await again;
      await expect(broken).toBeVisible();
      await page.unroute(ALL_CODE);
      await page.evaluate(() => dispatchEvent(new Event("online")));
      await expect(form(page)).toBeVisible();
    });

    test("a part whose code fails to load shows a notice, and its button reloads the page", async ({ page }) => {
      const part = /\/assets\/FoundView-[^/]*\.js$/;
      await page.route(part, (route) => route.abort());
      await page.goto("/calendar?view=list");
      const broken = page.getByText(words.lost);
      await expect(broken).toBeVisible();
      await page.unroute(part);
      await page.getByRole("button", { name: words.retry }).click();
      await expect(page.getByRole("main").getByRole("listitem").first()).toBeVisible();
      await expect(broken).toBeHidden();
    });

    test("a dialog whose code fails to load asks before a reload, and so does the browser with unsaved changes", async ({
      page,
    }) => {
      const part = /\/assets\/DayCalendar-[^/]*\.js$/;
      await page.route(part, (route) => route.abort());
      await signIn(page, "rajtvonal@demo.rajt.example");
      await page.goto("/competition/edit/new");
      const typed = page.getByRole("tabpanel").getByRole("textbox").first();
      await typed.fill("Keszthely");
      const openDay = page.getByRole("button", { name: words.openDay }).first();
      await openDay.click();
      const lost = page.getByRole("dialog", { name: words.lost });
      await expect(lost).toBeVisible();
      await page.unroute(part);
      const retry = lost.getByRole("button", { name: words.retry });
      const stayed = page.waitForEvent("dialog").then((question) => question.dismiss());
      await retry.click();
      await stayed;
      await expect(lost).toBeVisible();
      await expect(typed).toHaveValue("Keszthely");
      const left = page.waitForEvent("dialog").then((question) => question.accept());
      await retry.click();
      await left;
      await expect(lost).toBeHidden();
      await openDay.click();
      await expect(page.getByRole("dialog").getByRole("grid")).toBeVisible();
    });

    test("the result of a payment survives a late load of the code that shows it", async ({ page }) => {
      const part = /\/assets\/PaymentResultDialog-[^/]*\.js$/;
      await page.route(part, (route) => route.abort());
      const message = btoa(JSON.stringify({ r: 0, t: 1, e: "FAIL", m: "PUBLICTESTHUF", o: "RAJT-2027-AAAA" }));
      await page.goto(`/calendar?paymentStatus=simplepay&r=${encodeURIComponent(message)}&s=${"A".repeat(64)}`);
      const dialog = page.getByRole("dialog");
      await expect(dialog).toContainText(words.lost);
      await page.unroute(part);
      await dialog.getByRole("button", { name: words.retry }).click();
      await expect(page.getByRole("dialog", { name: words.paid })).toBeVisible();
      await expect(page).not.toHaveURL(/paymentStatus/);
    });

    test("a page older than the server's version is reloaded at the next address", async ({ page }) => {
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

    test("first pages need the first texts only, and no page shows a text path @slow", async ({ page }) => {
      test.skip(locale === "en", "words of another language come after those that the answer names");
      const list = (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as {
        id: number;
      }[];
      const competition = list[Math.floor(list.length / 2)]?.id ?? 0;
      const files = new Set<string>();
      page.on("request", (request) => {
        const file = /\/(?:first\.)?texts\.[^/]+\.js$/.exec(request.url())?.[0];
        if (file !== undefined) files.add(file);
      });
      for (const path of ["/calendar", "/login", "/registration", "/nowhere"]) {
        await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await wordless(page), path).toEqual([]);
        expect([...files], path).toHaveLength(1);
      }
      for (const path of [
        "/calendar?view=list",
        "/calendar?view=map",
        `/calendar?competition=${competition}`,
        `/calendar/view/${competition}`,
        `/calendar/view/${competition}?tab=distances`,
        `/calendar/view/${competition}?tab=fees`,
      ]) {
        await page.goto(path);
        await expect(page.getByRole("main")).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(await wordless(page), path).toEqual([]);
      }
      // The problems found by the form and by the server are texts too.
      await page.goto("/login");
      await form(page).fill("nobody@example.com");
      await page.getByLabel(words.password, { exact: true }).fill("wrong-password");
      await page.getByRole("main").getByRole("button", { name: words.submit }).click();
      await expect(page.getByText(words.failed)).toBeVisible();
      expect(await wordless(page)).toEqual([]);
      await page.goto("/password-request");
      await expect(page.getByRole("main").getByRole("button").first()).toBeVisible();
      expect(await wordless(page)).toEqual([]);
      expect([...files]).toHaveLength(2);
    });
  });
}

/** Returns the text paths that the page shows instead of texts. */
const wordless = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const path =
      /\b(?:kernel|shell|access|catalogue|competition|entry|payment|money|fee|people|notification|file|mail|register|registration|roster|season|work)(?:\.[a-z]\w*)+/g;
    const attributes = [...document.querySelectorAll("[aria-label], [title], [placeholder]")].flatMap((element) =>
      ["aria-label", "title", "placeholder"].map((name) => element.getAttribute(name) ?? ""),
    );
    return [document.title, document.body.innerText, ...attributes].flatMap((text) => text.match(path) ?? []);
  });
