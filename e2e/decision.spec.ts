import { expect, test } from "@playwright/test";
import { addDays, dayOf } from "../contract/src/kernel/days.ts";
import { saveAnnouncement } from "./made-announcement.ts";
import { signIn } from "./visitor.ts";

const REG_DEADLINE = addDays(dayOf(new Date()), 200);
const ANNOUNCED = { parts: 1, heats: 1, date: addDays(REG_DEADLINE, 7), regDeadline: REG_DEADLINE, submitted: true };

const WORDS = {
  hu: {
    panel: "A technikai bizottság döntése",
    reason: "A technikai bizottság döntésének indoklása",
    denies: "Elutasít/módosítást igényel",
    agrees: "Jóváhagy",
    agreesWithWords: "Jóváhagy módosítással",
  },
  en: {
    panel: "Technical committee's decision",
    reason: "Reason for the committee's decision",
    denies: "Rejected / changes required",
    agrees: "Approved",
    agreesWithWords: "Approved with changes",
  },
} as const;

for (const locale of ["hu", "en"] as const)
  test(`${locale}: a committee member sends an announcement back and later approves it with a comment${locale === "hu" ? "" : " @slow"}`, async ({
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
    await organiser.getByRole("button", { name: "Beküldés" }).click();
    await organiser.getByRole("dialog").getByRole("button", { name: "Beküldés" }).click();
    await expect(organiser).toHaveURL(/\/competition\/[\w-]{1,64}$/);

    await page.goto(edit);
    await expect(panel.getByLabel(words.reason)).toHaveValue("");
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
