import { expect, test, type Locator, type Page } from "@playwright/test";
import { ADMINISTRATOR, signIn, uniqueLetters } from "./visitor.ts";

/** Wrong values by the end of a field's id; all other required fields of a club stay empty. */
const WRONG = {
  shortName: "x".repeat(181),
  email: "iroda kukac pelda.hu",
  taxNumber: "12345678-1-11",
  bankAccountNumber: "11773016-11111019-00000000",
  "president.email": "elnok@",
  "president.phoneNumber": "+3630",
  "contact.email": "@pelda.hu",
  fbLink: "nem cím",
} as const;

const ADDRESS = { zipcode: "9700", city: "Szombathely", county: "Vas", street: "Fő", streetType: "tér", number: "1" };
const OFFICER = { lastName: "Őze", firstName: "Ödön", email: "ode@pelda.hu", phoneNumber: "06301234567" };

const within = (group: string, values: Record<string, string>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${group}.${name}`, value]));

const rightValues = (name: string): Record<string, string> => ({
  fullName: `${name} Egyesület`,
  shortName: name,
  email: `${name.toLowerCase().replace("ó", "o")}@pelda.hu`,
  ...within("address", ADDRESS),
  taxNumber: "10773381-2-44",
  bankName: "Takarék",
  bankAccountNumber: "11773016-11111018-00000000",
  billingName: `${name} Egyesület`,
  billingAccountNumber: "11773016-11111018-00000000",
  ...within("billingAddress", ADDRESS),
  ...within("president", OFFICER),
  ...within("contact", OFFICER),
  ...within("economicLeader", OFFICER),
  fbLink: "pelda.hu/klub",
});

const WORDS = {
  hu: { save: "Mentés", summary: /Javítsd ki ezeket/, saved: "Sikeres mentés" },
  en: { save: "Save", summary: /Please correct the following/, saved: "Saved" },
} as const;

const isFilledBy = (name: string, other: string): boolean =>
  name.endsWith(".zipcode") && ["city", "county"].some((part) => other === name.replace("zipcode", part));

const field = (page: Page, name: string): Locator => page.locator(`[id$="-${name}"]`);
/** Returns the names of the fields that the summary links to. */
const named = (summary: Locator): Promise<string[]> =>
  summary
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => (link.getAttribute("href") ?? "").replace(/^#.*?-/, "")));

for (const locale of ["hu", "en"] as const) {
  const words = WORDS[locale];

  test(`${locale}: a clerk creates a club with thirty mistakes and corrects them one by one @slow`, async ({
    page,
  }) => {
    await signIn(page, ADMINISTRATOR);
    await page.evaluate((chosen) => localStorage.setItem("rajt.locale", chosen), locale);
    await page.goto("/club/edit/new");
    for (const [name, value] of Object.entries(WRONG)) await field(page, name).fill(value);
    await page.getByRole("button", { name: words.save, exact: true }).click();

    // The first attempt shows all problems of the page and the server; nothing covers the summary.
    const summary = page.getByRole("region", { name: words.summary });
    await expect(summary).toBeFocused();
    await expect(async () => expect((await named(summary)).length).toBeGreaterThanOrEqual(30)).toPass();
    const first = await named(summary);
    expect(first).toEqual(expect.arrayContaining(Object.keys(WRONG)));
    await expect(page.getByRole("status").getByRole("button")).toHaveCount(0);
    expect(await covered(summary)).toBe(false);

    const right = rightValues(`Próba${uniqueLetters()}`);
    for (let left = first; left.length > 0;) {
      const [name = "", ...others] = left;
      await summary.locator(`a[href$="-${name}"]`).click();
      await expect(field(page, name)).toBeFocused();
      await mend(field(page, name), right[name]);
      // The corrected problem disappears, and for an address those that its zip code fills; all others stay.
      await expect(async () => expect(await named(summary)).not.toContain(name)).toPass({ timeout: 60_000 });
      if (name.endsWith(".zipcode"))
        await expect(field(page, name.replace("zipcode", "city"))).toHaveValue(ADDRESS.city);
      const gone = others.filter((other) => isFilledBy(name, other) && other.endsWith(".city"));
      await expect(async () => {
        left = await named(summary);
        expect(left).not.toEqual(expect.arrayContaining(gone.length > 0 ? gone : [name]));
      }).toPass();
      const standing = others.filter((other) => left.includes(other) || !isFilledBy(name, other));
      expect(left.toSorted()).toEqual(standing.toSorted());
    }
    await expect(summary).toBeHidden();
    await page.getByRole("button", { name: words.save, exact: true }).click();
    // The list, in its former session or a new one.
    await expect(page).toHaveURL(/\/club(\/[\w-]{20})?$/);
    await expect(page.getByText(words.saved)).toBeVisible();
  });
}

/** Returns whether anything covers the top of a visible element. */
const covered = (element: Locator): Promise<boolean> =>
  element.evaluate((box) => {
    const { left, top, width } = box.getBoundingClientRect();
    const drawn = document.elementFromPoint(left + width / 2, top + 12);
    return drawn === null || !box.contains(drawn);
  });

async function mend(input: Locator, value: string | undefined): Promise<void> {
  const kind = await input.evaluate((element) =>
    element instanceof HTMLSelectElement ? "select" : (element.getAttribute("type") ?? element.getAttribute("role")),
  );
  if (value === undefined) return input.click();
  if (kind === "select") await input.selectOption({ label: value });
  else await input.fill(value);
  await input.blur();
}
