import { organisationRegistration } from "@rajt/contract/registration/organisation-registration.form";
import { personRegistration } from "@rajt/contract/registration/person-registration.form";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blank, openRegistration } from "../features/registration/registration.testbed.tsx";
import { LicenceRegistration, OrganisationRegistration, TrialRegistration } from "./registration.pages.tsx";

const texts = textsHu.kernel.form.steps;

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ORGANISATION = { fullName: "Kőszegi TE", shortName: "KTE", isClub: true, isAdult: true };
const openOrganisation = (values: object = {}, at = "", answers: object = {}) =>
  openRegistration("registrationOrganization", () => <OrganisationRegistration />, `/registration/organization${at}`, {
    create: blank(organisationRegistration, values),
    ...answers,
  });
const openTrial = (values: object = {}, at = "", answers: object = {}) =>
  openRegistration("registrationAthlete", () => <TrialRegistration />, `/registration/athlete${at}`, {
    createAthleteReg: blank(personRegistration, { athleteRegType: "REG_HU", nationality: "HU", ...values }),
    ...answers,
  });

const on = () => userEvent.click(screen.getByRole("button", { name: texts.on }));
const heading = () => screen.getByRole("heading", { level: 2 });
const summary = () => screen.getByRole("region", { name: textsHu.kernel.form.summary });
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });

describe("step", () => {
  it("is validated alone: shows its own problems and no others", async () => {
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

  it("focuses its heading, which has the position, as does the document's title", async () => {
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

describe("typed values", () => {
  it("are kept between steps, passwords too", async () => {
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

  it("survive a reload at the same step except secrets, which are named, and can be discarded", async () => {
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
  "address.country": "HU",
  "address.zipcode": "9700",
  "address.city": "Szombathely",
  "address.county": "Vas",
  "address.street": "Fő",
  "address.streetType": "tér",
  "address.number": "1",
  accept: true,
};
const nextMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10).replaceAll("-", ".");

describe("submission", () => {
  it("validates all steps, on the page and on the server at the first attempt, and links problems to their steps", async () => {
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
    // The other problems stay.
    await waitFor(() => expect(heading().textContent).toBe("Versenyzés"));
    expect(links().map((text) => text.split(":")[0])).toEqual([
      "Keresztnév",
      "Jelszó",
      "Versenyzés – Sportorvosi engedély érvényessége",
    ]);
  });
});

const child = () => `${new Date().getFullYear() - 12}-03-15`;
const openLicence = (values: object = {}, at = "", answers: object = {}) =>
  openRegistration("registrationLicense", () => <LicenceRegistration />, `/registration/athlete-license${at}`, {
    createAthleteReg: blank(personRegistration, {
      ...GROWN_UP,
      athleteRegType: "LICENSE_REDEEM",
      nationality: "HU",
      isAthlete: true,
      ...values,
    }),
    getInfo: { fileName: "papír.jpg", mimeType: "image/jpeg" },
    ...answers,
  });

describe("papers", () => {
  it("survive a reload, the medical document too, while the lost fields of the registration are named", async () => {
    const doctorDocument = "d".repeat(43);
    sessionStorage.setItem(
      "rajt.draft.guest.personSubmitControl.license",
      JSON.stringify({ at: 1, mine: { lastName: "Zúgó-Zengő", "athlete.doctorDocument": doctorDocument } }),
    );
    await openLicence({}, "?step=racing");
    const link = await screen.findByRole("link", { name: "papír.jpg" });
    expect(link.getAttribute("href")).toContain(doctorDocument);
    const lost = screen.getByText(/^Visszatöltöttük/).textContent ?? "";
    for (const name of ["Jelszó", "TAJ-szám", "Útlevél száma", "Sportorvosi engedély érvényessége"])
      expect(lost).toContain(name);
    expect(lost).not.toContain("Sportorvosi igazolás");
    // Fields of other kinds are not in this registration.
    expect(lost).not.toContain("Bankszámlaszám");
  });

  it("of a child have the form of the parental permission beside the upload", async () => {
    await openLicence({ birthDate: child() }, "?step=declarations");
    expect(screen.getByRole("link", { name: textsHu.registration.prepare.template }).getAttribute("href")).toBe(
      "/documents/parental-permission-hu.pdf",
    );
  });
});

describe("explanations", () => {
  it("name the latest day of the medical clearance once the birth date is known", async () => {
    await openLicence({ birthDate: child() }, "?step=racing");
    const input = field(/^Sportorvosi engedély érvényessége/);
    const latest = document.getElementById(`${input.id}-latest`);
    expect(latest?.textContent).toMatch(/^Legfeljebb 20\d\d \S+ \d+\.$/);
    expect(input.getAttribute("aria-describedby")).toContain(latest?.id);
    cleanup();
    await openLicence({ birthDate: null }, "?step=racing");
    expect(document.getElementById(`${field(/^Sportorvosi engedély érvényessége/).id}-latest`)).toBeNull();
  });

  it("price the licence types, and say on trial that there is no annual fee", async () => {
    const getLicenceFees = [{ licenseType: "UP", year: 2027, amount: 4_000 }];
    await openLicence({}, "?step=racing", { getLicenceFees });
    expect(await screen.findByText("Utánpótlás licensz, 2027: 4 000 Ft")).toBeDefined();
    cleanup();
    await openTrial({ ...GROWN_UP, club: { id: 4, name: "Őrségi Triatlon Egyesület" } }, "?step=racing", {
      getLicenceFees,
    });
    expect(await screen.findByText(textsHu.registration.licenceFee.trial)).toBeDefined();
    expect(screen.queryByText(/4 000 Ft/)).toBeNull();
  });

  it("let the sentence of the acceptance switch it", async () => {
    await openLicence({ accept: null }, "?step=declarations");
    const accept = screen.getByRole<HTMLInputElement>("switch", { name: /alapszabály/ });
    await userEvent.click(screen.getByText(textsHu.people.acceptance));
    expect(accept.checked).toBe(true);
  });
});

describe("trial registration", () => {
  it("carries a competitor's typed values into the club's form, and back", async () => {
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

const inDays = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10);

describe("a child", () => {
  const child = { ...GROWN_UP, birthDate: inDays(-10 * 366), email: null };

  it("may leave the own address out, and is then asked for that of a parent", async () => {
    await openTrial(child, "?step=signIn");
    const contact = field(/^Kapcsolattartó e-mail címe/);
    await on();
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    expect(
      within(summary())
        .getAllByRole("link")
        .map(({ textContent }) => textContent),
    ).toEqual(["Kapcsolattartó e-mail címe: Mező kötelező."]);
    await userEvent.type(contact, "szulo@pelda.hu");
    await userEvent.type(field(/^E-mail-cím/), "gyermek@pelda.hu");
    await waitFor(() => expect(screen.queryByLabelText(/^Kapcsolattartó/)).toBeNull());
  });

  it("an adult may not", async () => {
    await openTrial({ ...child, birthDate: "1990-03-15" }, "?step=signIn");
    expect(screen.queryByLabelText(/^Kapcsolattartó/)).toBeNull();
    await on();
    await waitFor(() => expect(document.activeElement).toBe(summary()));
    expect(within(summary()).getAllByRole("link")).toHaveLength(1);
  });
});

it("an address abroad has neither county nor kind of street", async () => {
  await openTrial({ ...GROWN_UP, "address.county": null, "address.streetType": null }, "?step=contact");
  expect(screen.getByLabelText(/^Vármegye/)).toBeDefined();
  await userEvent.selectOptions(screen.getByLabelText(/^Ország/), "NO");
  await waitFor(() => expect(screen.queryByLabelText(/^Vármegye/)).toBeNull());
  expect(screen.queryByLabelText(/^Közterület jellege/)).toBeNull();
  await on();
  await waitFor(() => expect(heading().textContent).toBe("Versenyzés"));
});

describe("the page after sending", () => {
  const { done, submit } = textsHu.registration;
  const send = async (values: object) => {
    const opened = await openTrial({ ...GROWN_UP, ...values }, "?step=declarations", {
      save: { successful: true },
      sendProofAgain: { successful: true },
    });
    await userEvent.click(screen.getByRole("button", { name: submit }));
    await screen.findByRole("heading", { name: done.title });
    return opened;
  };

  it("names the address, says what comes next, and sends the mail again", async () => {
    const { sent } = await send({ "competitor.doctorDate": inDays(30) });
    expect(screen.getByText(/erre a címre: zsombor@pelda\.hu\./)).toBeDefined();
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      done.prove,
      done.verify,
      done.noFee,
    ]);
    expect(screen.queryByRole("link", { name: textsHu.registration.login })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: done.send }));
    await screen.findByText(done.sent);
    expect(sent.at(-1)).toMatchObject({ name: "sendProofAgain", body: { email: "zsombor@pelda.hu" } });
  });

  it("says how a child without an own address signs in", async () => {
    const parentalPermission = "q".repeat(43);
    const child = { birthDate: inDays(-10 * 366), email: null, contactEmail: "szulo@pelda.hu", parentalPermission };
    await send({ ...child, "competitor.doctorDate": inDays(30) });
    expect(screen.getByText(/a kapcsolattartó címére: szulo@pelda\.hu\./)).toBeDefined();
    expect(screen.getByText(done.number)).toBeDefined();
  });
});
