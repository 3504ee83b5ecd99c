import { expect, test, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { smallPicture } from "./camera-picture.ts";
import { dayOf } from "../contract/src/kernel/days.ts";
import { complete, type Values, written } from "./made-person.ts";
import { ADMINISTRATOR, newTaj, PASSWORD, signIn, uniqueLetters } from "./visitor.ts";

const CLUB = "buda@demo.rajt.example";

type Saved = { successful: boolean; id?: number; properties?: object };

/** A super admin beside the page, who creates the journey's data. */
async function administrator(browser: Browser, baseURL = ""): Promise<APIRequestContext> {
  const { request } = await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
  await request.post("/api/userLogin/loginV2", { data: { email: ADMINISTRATOR, password: PASSWORD } });
  return request;
}

const post = async <T>(request: APIRequestContext, path: string, data: object): Promise<T> =>
  (await request.post(`/api/${path}`, { data })).json() as Promise<T>;

async function uploaded(request: APIRequestContext, page: Page): Promise<string> {
  const buffer = await smallPicture(page);
  const file = { name: "arc.png", mimeType: "image/png", buffer };
  const answer = await request.post("/api/personEditControl/addFile", { multipart: { file } });
  return ((await answer.json()) as { key: string }).key;
}

/** An athlete of the alphabetically last club, which is not the journey's own. */
async function makeAthlete(request: APIRequestContext, page: Page, lastName: string, taj: string): Promise<number> {
  const empty = (await (await request.get("/api/personEditControl/create")).json()) as Values;
  const { clubs } = (await (await request.get("/api/personEditControl/getFormData")).json()) as {
    clubs: { id: number; name: string }[];
  };
  const whole = complete(written(empty), await uploaded(request, page), taj);
  const dto = {
    ...whole,
    userStatus: "UnderVerification",
    lastName,
    firstName: "Próba",
    birthDate: "1990-06-15",
    gender: "FEMALE",
    isAthlete: true,
    club: clubs.findLast(({ name }) => !/Buda/.test(name)),
    email: `${taj.replaceAll(" ", "")}@demo.rajt.example`,
    athlete: { ...(whole["athlete"] as Values), doctorDate: dayOf(new Date()) },
  };
  const saved = await post<Saved>(request, "personEditControl/save", { dto });
  expect(saved).toMatchObject({ successful: true });
  return saved.id ?? 0;
}

const isPhone = ({ name }: { name: string }) => name === "phone";

test("a super admin edits a person, and the log has the change", async ({ page, browser, baseURL }, { project }) => {
  await signIn(page, ADMINISTRATOR);
  const lastName = `Őrségi${uniqueLetters()}`;
  await makeAthlete(await administrator(browser, baseURL), page, lastName, newTaj());
  await page.goto("/athlete");
  await page.getByRole("searchbox").fill(lastName);
  await page.getByRole("link", { name: `${lastName} Próba`, exact: true }).click();
  await expect(page.getByRole("heading", { name: `${lastName} Próba` })).toBeVisible();

  await page.getByLabel("Születési hely").fill("Hódmezővásárhely");
  // The zip code fills the city and the county.
  const address = page.locator("section", { has: page.getByRole("heading", { name: "Lakcím" }) });
  await address.getByLabel("Irányítószám").fill("8900");
  await expect(address.getByLabel("Település")).toHaveValue("Zalaegerszeg");
  await expect(address.getByLabel("Vármegye")).toHaveValue("Zala");
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText("Sikeres mentés.")).toBeVisible();

  await page.getByRole("link", { name: `${lastName} Próba`, exact: true }).click();
  const logged = page.waitForRequest(/userLogTableControl\/getList/);
  await page.getByRole("tab", { name: "Napló" }).click();
  await logged;
  await expect(page.getByText(/Születési hely: Győr → Hódmezővásárhely/).first()).toBeVisible();
  await expect(page.getByText(/Település: Szombathely → Zalaegerszeg/).first()).toBeVisible();
  if (isPhone(project)) return;
  await page.getByRole("tab", { name: "Befizetések" }).click();
  await expect(page.getByText("Nincs megjeleníthető adat!")).toBeVisible();
});

test("a club neither finds nor opens another club's athlete @slow", async ({ page, browser, baseURL }) => {
  await signIn(page, CLUB);
  const lastName = `Idegen${uniqueLetters()}`;
  const id = await makeAthlete(await administrator(browser, baseURL), page, lastName, newTaj());
  await page.goto("/athlete");
  await page.getByRole("searchbox").fill(lastName);
  await expect(page.getByText("Egy sor sem felel meg a szűrőknek")).toBeVisible();
  await page.goto(`/athlete/edit/${id}`);
  await expect(page.getByText("Nincs megjeleníthető adat!")).toBeVisible();
  await expect(page.getByText(lastName)).toHaveCount(0);
});

test("a person edits the own profile, and sees which field is wrong @slow", async ({ page, browser, baseURL }, {
  project,
}) => {
  await signIn(page, isPhone(project) ? "10109" : "10105");
  const config = (await (await page.request.get("/api/accessManagement/getAccessConfig")).json()) as {
    user: { id: number };
  };
  const { id } = config.user;
  const request = await administrator(browser, baseURL);
  const record = await post<Values>(request, "personEditControl/getData", { id });
  const dto = complete(written(record), await uploaded(request, page), newTaj());
  const { updated } = record;
  expect(await post<Saved>(request, "personEditControl/update", { id, dto, updated })).toMatchObject({
    successful: true,
  });

  await page.goto("/profile");
  await expect(page).toHaveURL(`/profile/person/${id}`);
  await expect(page.getByText("Ellenőrzött", { exact: true }).first()).toBeVisible();
  // The verification and the name are read-only for them, and the log is hidden.
  await expect(page.getByRole("textbox", { name: "Vezetéknév" })).toHaveCount(0);
  await expect(page.getByRole("tab", { name: "Napló" })).toHaveCount(0);
  await page.getByLabel("Telefonszám").fill("+3612345678");
  await page.getByRole("region", { name: "Irataid" }).getByRole("button", { name: "Sportorvosi igazolás" }).click();
  const doctorDate = page.getByRole("textbox", { name: "Sportorvosi engedély érvényessége" });
  const before = await doctorDate.inputValue();
  await doctorDate.fill("2099.01.01.");
  await page.getByRole("button", { name: "Mentés" }).click();
  const summary = page.getByRole("link", { name: /Sportorvosi engedély érvényessége/ });
  await expect(summary).toBeVisible();
  await expect(page.getByText(/A sportorvosi engedély most legfeljebb eddig szólhat/).first()).toBeVisible();
  await summary.click();
  await expect(doctorDate).toBeFocused();
  await doctorDate.fill(before);
  await page.getByRole("tab", { name: "Alapadatok" }).click();
  await expect(page.getByLabel("Telefonszám")).toHaveValue("+3612345678");
  await page.getByRole("button", { name: "Mentés" }).click();
  await expect(page.getByText("Sikeres mentés.")).toBeVisible();
});
