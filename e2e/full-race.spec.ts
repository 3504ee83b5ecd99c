import { type Browser, expect, type Page, test } from "@playwright/test";
import { basketButton, emptyBasket, LANGUAGES, type Language, namesIn, signIn, speak } from "./visitor.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
/** People by role: one enters, one accepts the place, others wait behind them, one changes the race. No other test has them in its basket. */
const PEOPLE = {
  desktop: { crowd: ["10104", "10107", "10110", "10118"], changes: "10107" },
  phone: { crowd: ["10106", "10114", "10120", "10122"], changes: "10109" },
};

const WORDS = {
  hu: {
    enter: "Nevezés",
    enters: "Nevezés leadása",
    entered: "Sikeres nevezés.",
    join: "Feliratkozom a várólistára",
    joins: "Feliratkozol a futam várólistájára?",
    before: (waiting: number) => `Most ${waiting} várakozó van; a te helyed a sorban: ${waiting + 1}.`,
    joined: (at: number) => `${at}. a várólistán.`,
    accept: "Elfogadom",
    position: (at: number, of: number) => `Várólistán: ${at}. a ${of} várakozóból`,
    withdraw: "Nevezés törlése",
    withdrawn: "Sikeres visszavonás.",
    bell: /^Értesítők megnyitása/,
    offered: "Hely felajánlva",
    until: /Nevezz be eddig: .* Még 2[34] óra \d+ perc\./,
    change: /^Futamot váltok/,
    which: "Melyik futamon indulnál?",
    now: "Most",
    more: /Még fizetendő: /,
    fee: /A díj itt ([\d\s]+Ft)/,
    changes: "Átváltok",
    changed: "A nevezés átkerült a választott futamra.",
    basket: "Kosár",
    payByCard: "Fizetés bankkártyával",
    pay: /^Sikeres/,
    success: "Sikeres tranzakció",
    toCalendar: "Naptárba",
  },
  en: {
    enter: "Enter",
    enters: "Enter the race",
    entered: "You are entered.",
    join: "Join the waiting list",
    joins: "Join the waiting list of this race?",
    before: (waiting: number) => `${waiting} on the list now; you would be number ${waiting + 1}.`,
    joined: (at: number) => `Number ${at} on the waiting list.`,
    accept: "Accept",
    position: (at: number, of: number) => `On the waiting list: ${at} of ${of}`,
    withdraw: "Withdraw entry",
    withdrawn: "The entry has been withdrawn.",
    bell: /^Open notifications/,
    offered: "You have been offered a place",
    until: /Enter by .* 2[34] h \d+ min left\./,
    change: /^Change race/,
    which: "Which race do you want to change to?",
    now: "Now",
    more: /Still to be paid: /,
    fee: /The fee here is ([\d\s]+Ft)/,
    changes: "Change",
    changed: "The entry has been moved to the race you chose.",
    basket: "Basket",
    payByCard: "Pay by card",
    pay: /^Success/,
    success: "Successful transaction",
    toCalendar: "Add to my calendar",
  },
} as const;

type Named = { readonly id: number; readonly name: string };
type Info = {
  readonly race: number;
  readonly canEntry: boolean;
  readonly alreadyEntry: boolean;
  readonly relay?: boolean;
  readonly amount: number | null;
  readonly placesLeft: number | null;
};
type RaceRef = { readonly competition: Named; readonly race: Named };

const ask = async <T>(page: Page, call: string, data: object): Promise<T> =>
  (await (await page.request.post(`/api/${call}`, { data })).json()) as T;

async function visitor(
  browser: Browser,
  identifier: string,
  { device = {}, language = "hu" }: { device?: object; language?: Language } = {},
): Promise<Page> {
  const page = await (await browser.newContext({ ...device, locale: "hu-HU", reducedMotion: "reduce" })).newPage();
  await signIn(page, identifier);
  await speak(page, language);
  return page;
}

const calendar = async (page: Page): Promise<Named[]> =>
  (await (await page.request.get("/api/competitionControl/getCalendarList")).json()) as Named[];
const infosOf = (page: Page, competition: Named): Promise<Info[]> =>
  ask(page, "competitionControl/getCompetitionEntryInfoList", { competitionId: competition.id });
const isOpen = ({ canEntry, alreadyEntry, relay }: Info) => canEntry && !alreadyEntry && relay !== true;

async function raceRefOf(page: Page, competition: Named, race: number): Promise<RaceRef> {
  const { raceList } = await ask<{ raceList: Named[] }>(page, "competitionControl/getCalendarDetails", {
    id: competition.id,
  });
  const found = raceList.find(({ id }) => id === race);
  if (found === undefined) throw new Error("the race has gone");
  return { competition, race: found };
}

/** Finds a race with limited places that all of them may enter individually, the season's last first; the two projects use different ones. */
async function raceOfAll(people: readonly Page[], half: number): Promise<RaceRef> {
  const [one, ...others] = people;
  if (one === undefined) throw new Error("nobody is there");
  for (const { id, name } of (await calendar(one)).filter((_, at) => at % 2 === half).toReversed()) {
    const competition = { id, name };
    let open = (await infosOf(one, competition)).filter((info) => isOpen(info) && info.placesLeft !== null);
    // Races at two prices belong to the other test.
    if (new Set(open.map(({ amount }) => amount)).size > 1) continue;
    for (const other of open.length === 0 ? [] : others) {
      const theirs = new Set((await infosOf(other, competition)).filter(isOpen).map(({ race }) => race));
      open = open.filter(({ race }) => theirs.has(race));
    }
    const [found] = open;
    if (found !== undefined) return raceRefOf(one, competition, found.race);
  }
  throw new Error("the demo has no race that all of them may enter");
}

/** Leaves one place, as the office does by the announcement's form. */
async function leaveOnePlace(admin: Page, { competition, race }: RaceRef): Promise<void> {
  type Answer = { successful: boolean; properties?: Record<string, unknown> };
  type Announcement = { updated: string; raceList: { id: number; capacity: number | null }[] };
  const free = (await infosOf(admin, competition)).find((info) => info.race === race.id)?.placesLeft ?? 0;
  const read = await ask<Announcement>(admin, "competitionEditControl/getData", { id: competition.id });
  const { updated, ...record } = read;
  const dto: Record<string, unknown> = { ...record };
  dto["raceList"] = record.raceList.map((each) =>
    each.id === race.id ? { ...each, capacity: (each.capacity ?? 0) - free + 1 } : each,
  );
  // Removes members that are not fields, and fills in what the demo season left empty.
  for (let attempt = 0; ; attempt++) {
    const data = { id: competition.id, dto, updated };
    const { successful, properties = {} } = await ask<Answer>(admin, "competitionEditControl/update", data);
    if (successful) return;
    expect(attempt, JSON.stringify(properties)).toBeLessThan(2);
    for (const field of Object.keys(properties))
      if (attempt === 0 && !/Name$|Email$|PhoneNumber$|^(office|tech)[AHD]/.test(field)) delete dto[field];
      else if (field.endsWith("Email")) dto[field] = "iroda@pelda.hu";
      else if (field.endsWith("PhoneNumber")) dto[field] = "+36301234567";
      else dto[field] = "Minta";
  }
}

// Some are in both lists.
test.describe.configure({ mode: "serial" });

/** It reduces the places of a race in which a club enters its athletes. */
const OF_THE_PHONE = "the phone project enters the races of the one half in its other stories";

for (const language of LANGUAGES) {
  const words = WORDS[language];

  test(`${language}: a race fills, three wait, one withdraws, and the next takes the place from the bell on a phone @slow`, async ({
    browser,
    isMobile,
  }) => {
    test.skip((language === "en") !== isMobile, "each browser has its language");
    test.setTimeout(480_000);
    const people: Page[] = [];
    for (const number of PEOPLE[isMobile ? "phone" : "desktop"].crowd)
      people.push(await visitor(browser, number, { language, ...(isMobile && { device: PHONE }) }));
    const [inside, first, second, third] = people;
    if (!inside || !first || !second || !third) throw new Error("nobody is there");
    const { competition, race } = await raceOfAll(people, isMobile ? 1 : 0);
    const admin = await visitor(browser, "admin@demo.rajt.example");
    await leaveOnePlace(admin, { competition, race });
    const raceName = (await namesIn(inside, language))(race.name);

    const open = async (page: Page) => {
      await page.goto(`/calendar/view/${competition.id}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    };
    const button = (page: Page, name: string) =>
      page.getByRole("button", { name: new RegExp(`^${name}.*${raceName}`) });
    await open(inside);
    await inside
      .getByRole("button", { name: words.enter, disabled: false, description: new RegExp(`^${raceName}`) })
      .click();
    await inside.getByRole("dialog").getByRole("button", { name: words.enters }).click();
    await expect(inside.getByText(words.entered)).toBeVisible();

    // Full: three wait, each sees the position first.
    for (const [at, page] of [first, second, third].entries()) {
      await open(page);
      await button(page, words.join).click();
      const question = page.getByRole("dialog", { name: words.joins });
      await expect(question.getByText(words.before(at))).toBeVisible();
      await question.getByRole("button", { name: words.join }).click();
      await expect(page.getByText(words.joined(at + 1))).toBeVisible();
      await expect(page.getByText(words.position(at + 1, at + 1)).first()).toBeVisible();
    }

    await inside
      .getByRole("button", { name: words.withdraw, disabled: false, description: new RegExp(`^${raceName}`) })
      .click();
    await inside.getByRole("dialog").getByRole("button", { name: words.withdraw }).click();
    await expect(inside.getByText(words.withdrawn)).toBeVisible();

    // On a phone: the notification, its link, the remaining time, the tap.
    const phone = await (
      await browser.newContext({ ...PHONE, locale: "hu-HU", storageState: await first.context().storageState() })
    ).newPage();
    const news = phone.getByRole("link", { name: new RegExp(`^${competition.name} – ${race.name}: `) });
    await expect(async () => {
      await phone.goto("/calendar");
      await phone.getByRole("button", { name: words.bell }).click();
      await expect(news).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await news.click();
    const offer = phone.getByRole("article").filter({ hasText: competition.name });
    await expect(offer.getByText(words.offered)).toBeVisible();
    await expect(offer.getByText(words.until)).toBeVisible();
    await offer.getByRole("button", { name: new RegExp(`^${words.accept} · [\\d\\s]+Ft`) }).click();
    await phone.getByRole("dialog").getByRole("button", { name: words.enter }).click();
    await expect(phone.getByText(words.entered)).toBeVisible();
    await expect(offer.getByText(words.offered)).toBeHidden();

    // The others have moved up by one.
    await open(second);
    await expect(second.getByText(words.position(1, 2)).first()).toBeVisible();
  });

  test(`${language}: an entrant moves to a dearer race, sees the difference first, and pays it @slow`, async ({
    browser,
    isMobile,
  }) => {
    test.skip(language === "en" && !isMobile, OF_THE_PHONE);
    test.setTimeout(480_000);
    const page = await visitor(browser, PEOPLE[isMobile ? "phone" : "desktop"].changes, {
      language,
      ...(isMobile && { device: PHONE }),
    });
    await emptyBasket(page);
    const entered = await enterTheCheaper(page);
    const raceName = (await namesIn(page, language))(entered.race.name);
    await page.goto("/my-races");
    const card = page.getByRole("article").filter({ hasText: entered.competition.name });
    await expect(card.getByRole("heading", { name: raceName })).toBeVisible();
    await card.getByRole("button", { name: words.change }).click();
    const question = page.getByRole("dialog", { name: words.which });
    await expect(question.getByText(new RegExp(`^${words.now}: ${raceName}, `))).toBeVisible();
    const dearer = question.getByRole("radio", { name: words.more, disabled: false }).first();
    const label = await dearer.evaluate((radio) => radio.closest("label")?.textContent ?? "");
    const price = words.fee.exec(label)?.[1];
    expect(price).toBeDefined();
    await dearer.check();
    await question.getByRole("button", { name: words.changes }).click();
    await expect(page.getByText(words.changed)).toBeVisible();
    await expect(card.getByText(price ?? "")).toBeVisible();

    await basketButton(page, language).click();
    await page.getByRole("dialog", { name: words.basket }).getByRole("button", { name: words.payByCard }).click();
    await page.waitForURL(/\/sandbox\/trx\//);
    await page.getByRole("button", { name: words.pay }).click();
    const paid = page.getByRole("dialog", { name: words.success });
    await expect(paid.getByText(entered.competition.name)).toBeVisible();
    await expect(paid.getByText(price ?? "").first()).toBeVisible();
    await expect(paid.getByRole("link", { name: words.toCalendar })).toBeVisible();
  });
}

/** Enters a person in the cheaper of two races of one competition. */
async function enterTheCheaper(page: Page): Promise<RaceRef> {
  for (const { id, name } of await calendar(page)) {
    const open = (await infosOf(page, { id, name })).filter(isOpen);
    const [cheap, ...others] = open.toSorted((one, other) => (one.amount ?? 0) - (other.amount ?? 0));
    if (cheap === undefined || !others.some(({ amount }) => (amount ?? 0) > (cheap.amount ?? 0))) continue;
    const data = { competition: id, race: cheap.race, isDelete: false };
    expect(await ask(page, "competitionEntryControl/personEntry", data)).toMatchObject({ successful: true });
    return raceRefOf(page, { id, name }, cheap.race);
  }
  throw new Error("the demo has no two races at two prices");
}
