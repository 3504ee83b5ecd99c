import { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blank, openRegistration } from "../features/registration/registration.testbed.tsx";
import { OrganisationRegistration, TrialRegistration } from "./registration.pages.tsx";

const texts = textsHu.kernel.form.steps;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ORGANISATION = { fullName: "Kőszegi TE", shortName: "KTE", isClub: true, isAdult: true };
const openOrganisation = (known: object = {}, at = "", answers: object = {}) =>
  openRegistration("registrationOrganization", () => <OrganisationRegistration />, `/registration/organization${at}`, {
    create: blank(organisationRegistration, known),
    ...answers,
  });
const openTrial = (known: object = {}, at = "", answers: object = {}) =>
  openRegistration("registrationAthlete", () => <TrialRegistration />, `/registration/athlete${at}`, {
    createAthleteReg: blank(personRegistration, { athleteRegType: "REG_HU", nationality: "HU", ...known }),
    ...answers,
  });

const on = () => userEvent.click(screen.getByRole("button", { name: texts.on }));
const heading = () => screen.getByRole("heading", { level: 2 });
const summary = () => screen.getByRole("region", { name: textsHu.kernel.form.summary });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

describe("a step", () => {
  it("is checked by itself: what is wrong in it is named, and nothing of the others", async () => {
    const { router } = await openOrganisation({ ...ORGANISATION, fullName: null, shortName: null });
    await on();
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    expect(
      within(summary())
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Teljes név: Mező kötelező.", "Rövid név: Mező kötelező."]);
    expect(heading().textContent).toBe("Szervezet");
    await userEvent.type(field(/^Teljes név/), "Kőszegi TE");
    await userEvent.type(field(/^Rövid név/), "KTE{Enter}");
    await waitFor(() => expect(heading().textContent).toBe("Bejelentkezés"));
    expect(router.state.location.search).toBe("?step=signIn");
    expect(screen.queryByRole("region", { name: textsHu.kernel.form.summary })).toBeNull();
  });

  it("that comes has the focus on its heading, which says where one is; so does the title of the tab", async () => {
    await openOrganisation(ORGANISATION);
    expect(document.activeElement).toBe(document.body);
    await on();
    await waitFor(() => expect(document.activeElement).toBe(heading()));
    expect(document.getElementById(heading().getAttribute("aria-describedby") ?? "")?.textContent).toContain(
      "2/8. lépés",
    );
    expect(document.title).toContain("2/8. lépés Bejelentkezés – Szervezet regisztrációja");
    const steps = within(screen.getByRole("navigation", { name: texts.all })).getAllByRole<HTMLButtonElement>("button");
    expect(steps.map(({ disabled }) => disabled)).toEqual([false, false, true, true, true, true, true, true]);
    expect(steps[1]?.getAttribute("aria-current")).toBe("step");
  });
});

describe("what was typed", () => {
  it("is there on the way back and forth, passwords too", async () => {
    const { router } = await openOrganisation(ORGANISATION);
    await on();
    await waitFor(() => expect(heading().textContent).toBe("Bejelentkezés"));
    await userEvent.type(field(/^E-mail/), "egylet@pelda.hu");
    await userEvent.type(field(/^Jelszó(?! még)/), "uszik-teker-fut");
    await router.navigate(-1);
    await waitFor(() => expect(heading().textContent).toBe("Szervezet"));
    await router.navigate(1);
    await waitFor(() => expect(heading().textContent).toBe("Bejelentkezés"));
    expect(field(/^E-mail/).value).toBe("egylet@pelda.hu");
    expect(field(/^Jelszó(?! még)/).value).toBe("uszik-teker-fut");
    await userEvent.click(screen.getByRole("button", { name: texts.back }));
    await waitFor(() => expect(heading().textContent).toBe("Szervezet"));
  });

  it("outlives a reload at the step where one was, but for secrets, which are named; and one may begin anew", async () => {
    await openOrganisation(ORGANISATION, "?step=signIn");
    await userEvent.type(field(/^E-mail/), "egylet@pelda.hu");
    await userEvent.type(field(/^Jelszó(?! még)/), "uszik-teker-fut");
    cleanup();
    await openOrganisation(ORGANISATION, "?step=signIn");
    expect(heading().textContent).toBe("Bejelentkezés");
    expect(field(/^E-mail/).value).toBe("egylet@pelda.hu");
    expect(field(/^Jelszó(?! még)/).value).toBe("");
    expect(screen.getByRole("status").textContent).toContain("Jelszó, Jelszó még egyszer, Bankszámlaszám");
    await userEvent.click(screen.getByRole("button", { name: textsHu.registration.brought.anew }));
    await waitFor(() => expect(heading().textContent).toBe("Szervezet"));
    cleanup();
    await openOrganisation(ORGANISATION, "?step=signIn");
    expect(field(/^E-mail/).value).toBe("");
  });
});

const GROWN_UP = {
  lastName: "Zúgó",
  firstName: "Zsombor",
  birthPlace: "Pápa",
  birthDate: "1990-03-15",
  motherLastName: "Zengő",
  motherFirstName: "Ágnes",
  gender: "MALE",
  profilePicture: "p".repeat(43),
  email: "zsombor@pelda.hu",
  password: "uszik-teker-fut",
  passwordAgain: "uszik-teker-fut",
  phoneNumber: "+36301234567",
  "address.zipcode": "9700",
  "address.city": "Szombathely",
  "address.county": "Vas",
  "address.street": "Fő",
  "address.streetType": "tér",
  "address.number": "1",
  accept: true,
};
const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", ".");

describe("at the end", () => {
  it("all steps are checked together, by the page and the server at the first try, and each fault leads to its step", async () => {
    const { sent } = await openTrial({ ...GROWN_UP, firstName: null, "address.city": null }, "?step=declarations", {
      validate: {
        successful: false,
        properties: { password: [{ message: "Ezt a jelszót sokan használják." }] },
      },
    });
    await userEvent.click(screen.getByRole("button", { name: textsHu.registration.submit }));
    const links = () =>
      within(summary())
        .getAllByRole("link")
        .map(({ textContent }) => textContent ?? "");
    await waitFor(() => expect(links().join()).toContain("Ezt a jelszót sokan használják."));
    expect(links().map((text) => text.split(":")[0])).toEqual([
      "Keresztnév",
      "Jelszó",
      "Elérhetőség – Település",
      "Versenyzés – Sportorvosi engedély érvényessége",
    ]);
    expect(sent.filter(({ name }) => name === "save")).toEqual([]);
    expect(sent.find(({ name }) => name === "validate")?.body.dto).toMatchObject({ isCompetitor: true });

    await userEvent.click(within(summary()).getByRole("link", { name: /Település/ }));
    await waitFor(() => expect(document.activeElement).toBe(field(/^Település/)));
    expect(heading().textContent).toBe("Elérhetőség");
    await userEvent.type(field(/^Település/), "Szombathely");
    await on();
    // The others still stand.
    await waitFor(() => expect(heading().textContent).toBe("Versenyzés"));
    expect(links().map((text) => text.split(":")[0])).toEqual([
      "Keresztnév",
      "Jelszó",
      "Versenyzés – Sportorvosi engedély érvényessége",
    ]);
  });
});

describe("on trial", () => {
  it("what a competitor typed goes with them into the club, and back", async () => {
    await openTrial(GROWN_UP, "?step=racing");
    await userEvent.type(field(/^Sportorvosi engedély érvényessége/), `${nextMonth()}.`);
    await userEvent.type(field(/^Chip/), "C-17");
    await userEvent.type(screen.getByRole("combobox", { name: /^Egyesület/ }), "Őrség");
    await userEvent.click(await screen.findByRole("option", { name: "Őrségi Triatlon Egyesület" }));
    await screen.findByLabelText(/^TAJ/);
    expect(field(/^Sportorvosi engedély érvényessége/).value).toBe(`${nextMonth()}.`);
    expect(field(/^Chip/).value).toBe("C-17");
    await userEvent.clear(field(/^Chip/));
    await userEvent.type(field(/^Chip/), "C-18");
    await userEvent.click(screen.getByRole("button", { name: "Egyesület: törlés" }));
    await waitFor(() => expect(screen.queryByLabelText(/^TAJ/)).toBeNull());
    expect(field(/^Sportorvosi engedély érvényessége/).value).toBe(`${nextMonth()}.`);
  });
});
