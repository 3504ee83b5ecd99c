import { expect, test } from "@playwright/test";
import { addDays, dayOf } from "../contract/src/kernel/days.ts";
import { saveAnnouncement } from "./made-announcement.ts";
import { signIn } from "./visitor.ts";

const REG_DEADLINE = addDays(dayOf(new Date()), 200);
/** Three events with three heats each: two of them for women, who differ by their start only. */
const ANNOUNCED = { parts: 3, heats: 9, date: addDays(REG_DEADLINE, 7), regDeadline: REG_DEADLINE, submitted: true };

const WORDS = {
  hu: {
    panel: "A technikai bizottság döntése",
    reason: "A technikai bizottság döntésének indoklása",
    denies: "Elutasít/módosítást igényel",
    agrees: "Jóváhagy",
    agreesWithWords: "Jóváhagy módosítással",
    changed: "Mi változott az előző beküldés óta?",
    mark: "Változott",
    place: /^A versenyközpont címe .*Tata, Öreg-tó.*Tata, Strand$/,
    start: /^Futamok · .* · Rajt .*8:30.*8:45$/,
    races: /^Futamok/,
  },
  en: {
    panel: "Technical committee's decision",
    reason: "Reason for the committee's decision",
    denies: "Rejected / changes required",
    agrees: "Approved",
    agreesWithWords: "Approved with changes",
    changed: "What changed since the previous submission?",
    mark: "New value",
    place: /^Venue address .*Tata, Öreg-tó.*Tata, Strand$/,
    start: /^Races · .* · Start .*8:30.*8:45$/,
    races: /^Races/,
  },
} as const;

for (const locale of ["hu", "en"] as const)
  test(`${locale}: a committee member sends an announcement back and later approves it with a comment @slow`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const words = WORDS[locale];
    const organiser = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
    await signIn(organiser, "rajtvonal@demo.rajt.example");
    const id = await organiser.evaluate(saveAnnouncement, ANNOUNCED);

    await signIn(page, "bizottsag@demo.rajt.example");
    await page.evaluate((chosen) => localStorage.setItem("rajt.locale", chosen), locale);
    const edit = `/competition/edit/${id}`;
    await page.goto(edit);
    const panel = page.getByRole("region", { name: words.panel });
    await expect(panel).toBeInViewport();
    // Sending back requires a reason.
    await panel.getByRole("button", { name: words.denies }).click();
    await expect(panel.getByLabel(words.reason)).toHaveAttribute("aria-invalid", "true");
    await panel.getByLabel(words.reason).fill("Nincs térkép");
    await panel.getByRole("button", { name: words.denies }).click();
    await expect(page).toHaveURL(/\/competition\/[\w-]{1,64}$/);

    await organiser.goto(edit);
    await expect(organiser.getByText("Nincs térkép").first()).toBeVisible();
    await organiser.getByLabel("A versenyközpont címe").fill("Tata, Strand");
    await organiser.getByRole("tab", { name: "Futamok" }).click();
    // No two heats have the same name.
    const heats = organiser.getByRole("rowheader");
    await expect(heats).toHaveCount(ANNOUNCED.heats);
    expect(new Set(await heats.allTextContents()).size).toBe(ANNOUNCED.heats);
    await organiser.getByRole("textbox", { name: "Rajt" }).nth(3).fill("8:45");
    await organiser.getByRole("button", { name: "Beküldés" }).click();
    await organiser.getByRole("dialog").getByRole("button", { name: "Beküldés" }).click();
    await expect(organiser).toHaveURL(/\/competition\/[\w-]{1,64}$/);

    await page.goto(edit);
    await expect(panel.getByLabel(words.reason)).toHaveValue("");
    await expect(page.getByText(words.changed)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: words.place })).toBeVisible();
    await expect(page.getByRole("tab", { name: words.races })).toContainText(words.mark);
    const later = page.getByRole("listitem").filter({ hasText: words.start });
    await expect(later).toHaveCount(1);
    await later.getByRole("button").click();
    await expect(page.getByRole("textbox", { name: /^(Rajt|Start)/ }).nth(3)).toHaveValue("8:45");
    await expect(panel.getByRole("button", { name: words.agrees, exact: true })).toBeVisible();
    await panel.getByLabel(words.reason).fill("Későbbi rajt");
    await panel.getByRole("button", { name: words.agreesWithWords }).click();
    await expect(page).toHaveURL(/\/competition\/[\w-]{1,64}$/);
    const answer = await page.request.post("/api/competitionEditControl/getData", { data: { id } });
    expect(await answer.json()).toMatchObject({
      submitted: true,
      technicalCommitteeApproval: "APPROVED_WITH_MOD",
      technicalCommitteeDecisionReason: "Későbbi rajt",
    });
  });
