import { expect, test, type Page } from "@playwright/test";
import { addDays, dayOf, yearOf } from "../contract/src/kernel/days.ts";
import { saveAnnouncement } from "./made-announcement.ts";
import { ADDRESS, complete, type Values, written } from "./made-person.ts";
import { startOwnPortal, type OwnPortal } from "./own-portal.ts";
import { verifyOpened } from "./registering.ts";
import { newTaj, PASSWORD } from "./visitor.ts";

const ADMINISTRATOR = "iroda@pelda.hu";
const CLUB = "klub@pelda.hu";
const ATHLETE = "sportolo@pelda.hu";
const COMMITTEE = "bizottsag@pelda.hu";
const TODAY = dayOf(new Date());
const YEAR = yearOf(TODAY);
const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

test.skip(({ isMobile }) => isMobile, "a portal is set up at a desk");

let portal: OwnPortal;
let smtp: OwnPortal["smtp"];
let address: string;

test.beforeAll(async () => {
  portal = await startOwnPortal(ADMINISTRATOR);
  ({ smtp, address } = portal);
});
test.afterAll(() => portal?.close());

/** Sends a call as the page does. */
async function ask<T>(page: Page, call: string, body?: object): Promise<T> {
  const url = `${address}/api/${call}`;
  const headers = { origin: address };
  const answer = await (body ? page.request.post(url, { data: body, headers }) : page.request.get(url, { headers }));
  return (await answer.json()) as T;
}

async function save(page: Page, control: string, dto: Values): Promise<number> {
  const saved = await ask<{ successful: boolean; id: number }>(page, `${control}/save`, { dto });
  expect(saved, `${control} ${JSON.stringify(saved)}`).toMatchObject({ successful: true });
  return saved.id;
}

async function uploaded(page: Page, control: string): Promise<string> {
  const file = { name: "kép.png", mimeType: "image/png", buffer: PICTURE };
  const answer = await page.request.post(`${address}/api/${control}/addFile`, {
    multipart: { file },
    headers: { origin: address },
  });
  return ((await answer.json()) as { key: string }).key;
}

/** Requests a password on the sign-in page, follows the mailed link, and signs in. */
async function signInFirst(page: Page, email: string): Promise<void> {
  await page.goto(`${address}/login`);
  await page.getByRole("link", { name: "Kérj újat!" }).click();
  await expect(page.getByRole("heading", { name: "Új jelszó kérése" })).toBeVisible();
  await page.getByLabel("E-mail-cím").fill(email);
  await page.locator("main button[type=submit]").click();
  let link: string | undefined;
  await expect(() => {
    const mails = smtp.received.filter(({ to }) => to.some((each) => each.includes(email)));
    link = mails
      .map((mail) => /http[^\s"<>]*\/new-password\/[^\s"<>]*/.exec(decoded(mail.data))?.[0])
      .findLast(Boolean);
    expect(link, JSON.stringify(smtp.received.map((m) => [m.to, decoded(m.data).slice(0, 900)]))).toBeDefined();
  }).toPass({ timeout: 60_000 });
  await page.goto(link ?? "");
  await page.getByLabel("Új jelszó", { exact: true }).fill(PASSWORD);
  await page.getByLabel(/még egyszer/).fill(PASSWORD);
  await page.locator("main button[type=submit]").click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email vagy Licensz szám").fill(email);
  await page.getByLabel("Jelszó", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Bejelentkezés" }).click();
  await expect(page).toHaveURL(/\/(calendar|work)/);
}

/** Returns the texts of a mail's parts (RFC 2045, 6.7 and 6.8). */
const decoded = (mail: string): string =>
  mail
    .split("\r\n--")
    .map((part) => {
      const [head = "", ...body] = part.split("\r\n\r\n");
      const text = body.join("\r\n\r\n");
      if (/base64/i.test(head)) return Buffer.from(text, "base64").toString();
      return text
        .replaceAll("=\r\n", "")
        .replaceAll(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
    })
    .join("\n");

const SEAT = { ...ADDRESS, floor: null, door: null };
const officer = { lastName: "Kiss", firstName: "Kata", email: "kata@pelda.hu", phoneNumber: "+36301234567" };

/** Creates the value sets that an announcement needs. */
async function makeCatalogue(admin: Page): Promise<void> {
  const values = { name: "Triatlon", nameEn: null, orderIndex: 1 };
  await save(admin, "sportCategoryEditControl", values);
  await save(admin, "competitionPartQualificationEditControl", { ...values, name: "Nyílt verseny" });
  await save(admin, "distanceEditControl", { ...values, name: "Sprint táv", ageGroupList: [] });
  const group = await save(admin, "groupAgeGroupEditControl", { ...values, name: "Felnőttek" });
  const ages = { parent: { id: group, name: "Felnőttek" }, ageMin: 18, ageMax: 39, child: false };
  await save(admin, "ageGroupEditControl", { ...values, name: "Felnőtt 1", ...ages });
  await save(admin, "contestEditControl", { name: "Első Nap Kupa" });
}

/** Creates a licence cost by its form. */
async function addLicenceCost(admin: Page, name: string, type: string, gross: string): Promise<void> {
  await admin.goto(`${address}/license-cost/edit/new`);
  await admin.getByRole("textbox", { name: "Név" }).fill(name);
  await admin.getByLabel("Típus").selectOption({ label: type });
  await admin.getByRole("textbox", { name: /^Bruttó/ }).fill(gross);
  await admin.getByLabel("Áfakulcs vagy mentesség").selectOption("27");
  await admin.getByRole("switch", { name: /Kiosztás/ }).check();
  await admin.getByRole("textbox", { name: "Következő" }).fill(`${TODAY.replaceAll("-", ".")}.`);
  await admin.getByRole("button", { name: "Mentés" }).click();
  await expect(admin.getByText("Sikeres mentés.")).toBeVisible();
}

async function makeClub(admin: Page): Promise<number> {
  return save(admin, "orgEditControl", {
    fullName: "Első Triatlon Egyesület",
    shortName: "Első",
    userStatus: "UnderVerification",
    isClub: true,
    isOrganizer: true,
    isAdult: true,
    isSupply: false,
    email: CLUB,
    password: null,
    passwordAgain: null,
    address: SEAT,
    taxNumber: "12345676-1-42",
    bankName: "Rába Bank",
    bankAccountNumber: "11794008-20543226-00000000",
    billingName: "Első Triatlon Egyesület",
    billingAccountNumber: "11773016-11111018-00000000",
    billingAddress: SEAT,
    president: officer,
    contact: officer,
    economicLeader: officer,
    dataSheetDocument: null,
    fbLink: null,
    instaLink: null,
    accept: true,
  });
}

async function makePerson(admin: Page, email: string, changes: Values): Promise<number> {
  const empty = written(await ask<Values>(admin, "personEditControl/create"));
  const whole = complete(empty, await uploaded(admin, "personEditControl"), newTaj());
  const dto = {
    ...whole,
    userStatus: "UnderVerification",
    lastName: "Első",
    firstName: "Nap",
    birthDate: `${YEAR - 30}-06-15`,
    gender: "MALE",
    email,
    ...changes,
    athlete: { ...(whole["athlete"] as Values), doctorDate: addDays(TODAY, 300) },
  };
  return save(admin, "personEditControl", dto);
}

/** Verifies a party on its page, as the office does. */
async function verify(admin: Page, where: string): Promise<void> {
  await admin.goto(`${address}${where}`);
  await verifyOpened(admin, /^Ellenőrzött, levélben értesítjük/);
}

/** Pays the annual fee of the club and the licence of its athlete by Barion's sandbox. */
async function payFees(page: Page): Promise<void> {
  await page.goto(`${address}/calendar#basket`);
  const basket = page.getByRole("dialog", { name: "Kosár" });
  for (const fee of ["Egyesületi éves díj", "Amatőr licensz"])
    await expect(basket.getByText(`${fee} ${YEAR}`)).toBeVisible();
  await basket.getByRole("button", { name: "Díjak fizetése bankkártyával" }).click();
  await page.waitForURL(/\/sandbox\/barion\//);
  await page.getByRole("button", { name: /^Sikeres/ }).click();
  await expect(page.getByRole("dialog", { name: "Sikeres tranzakció" })).toBeVisible();
}

test("an empty portal accepts an entry on its first day @slow", async ({ browser }) => {
  const newVisitor = async () => (await browser.newContext({ locale: "hu-HU" })).newPage();
  const admin = await newVisitor();
  await signInFirst(admin, ADMINISTRATOR);
  await makeCatalogue(admin);
  await addLicenceCost(admin, "Egyesületi éves díj", "Egyesület éves díja", "20000");
  await addLicenceCost(admin, "Amatőr licensz", "Amatőr licensz", "8000");

  const club = await makeClub(admin);
  await verify(admin, `/club/edit/${club}`);
  const clubOf = { id: club, name: "Első Triatlon Egyesület" };
  const athlete = await makePerson(admin, ATHLETE, { isAthlete: true, club: clubOf });
  await verify(admin, `/athlete/edit/${athlete}`);
  const member = await makePerson(admin, COMMITTEE, { isTechnicalCommittee: true, lastName: "Bíró", club: null });
  await verify(admin, `/technicalCommittee/edit/${member}`);

  const organiser = await newVisitor();
  await signInFirst(organiser, CLUB);
  await payFees(organiser);
  const date = addDays(TODAY, 20);
  const announced = { parts: 1, heats: 1, date, regDeadline: addDays(TODAY, 10), submitted: true };
  const competition = await organiser.evaluate(saveAnnouncement, announced);
  const committee = await newVisitor();
  await signInFirst(committee, COMMITTEE);
  const edit = `${address}/competition/edit/${competition}`;
  await committee.goto(edit);
  await committee.getByRole("button", { name: "Jóváhagy", exact: true }).click();
  await expect(committee.getByText("Jóváhagytad a kiírást")).toBeVisible();
  await admin.goto(edit);
  await admin.getByRole("button", { name: "Jóváhagy", exact: true }).click();
  for (const who of ["Vezető versenybíró", "Technikai felügyelő"]) {
    await admin.getByLabel(`${who} neve`).fill("Kiss Éva");
    await admin.getByLabel(`${who} e-mail-címe`).fill("kiss.eva@pelda.hu");
    await admin.getByLabel(`${who} telefonszáma`).fill("+36301234567");
  }
  await admin.getByRole("button", { name: "Mentés" }).click();
  await expect(admin.getByText("Sikeres mentés.")).toBeVisible();

  const starter = await newVisitor();
  await signInFirst(starter, ATHLETE);
  await starter.goto(`${address}/calendar?competition=${competition}`);
  const dialog = starter.getByRole("dialog", { name: "Első Nap Kupa" });
  await dialog.getByRole("button", { name: "Nevezés", exact: true, disabled: false }).click();
  const question = starter.getByRole("dialog", { name: "Biztosan benevezel a versenyre?" });
  await question.getByRole("button", { name: "Nevezés leadása" }).click();
  await expect(starter.getByText("Sikeres nevezés.")).toBeVisible();
});
