import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { RegistrationPage } from "./RegistrationPage.tsx";

const texts = textsHu.registration;
const { settingMap } = visitor();

afterEach(cleanup);

const open = (closedFrom: string) =>
  renderIn(<RegistrationPage />, {
    viewer: visitor({ settingMap: { ...settingMap, individualRegistrationClosedFrom: closedFrom } }),
  });
/** Returns the links of a part of the page: what they are called, and where they lead. */
const linksOf = (heading: string) =>
  within(screen.getByRole("region", { name: heading }))
    .getAllByRole("link")
    .map((link) => [link.querySelector("strong")?.textContent ?? link.textContent, link.getAttribute("href")]);

it("leads a parent, an adult and an organisation to the kinds by their own words", () => {
  open("2024-01-01");
  const sport = [
    [texts.door.club, "/registration/athlete-license"],
    [texts.door.noClub, "/registration/athlete"],
    [texts.door.trial, "/registration/athlete"],
  ];
  expect(linksOf(texts.door.child)).toEqual(sport);
  expect(linksOf(texts.door.self)).toEqual([...sport, [texts.door.office, "/registration/person"]]);
  expect(linksOf(texts.door.organisation)).toEqual([[texts.door.clubOrOrganiser, "/registration/organization"]]);
});

it("keeps the four kinds by their names, and says beside them which is closed and what is open instead", () => {
  open("2024-01-01");
  expect(linksOf(texts.types)).toEqual([
    ["Szervezet", "/registration/organization"],
    ["Személy", "/registration/person"],
    ["Próbasportoló", "/registration/athlete"],
    ["Licenszkiváltás", "/registration/athlete-license"],
  ]);
  expect(screen.getByRole("region", { name: texts.types }).textContent).toContain(
    "új egyéni versenyző regisztrációja már nem indítható. Próbasportolóként egyesület nélkül is regisztrálhatsz.",
  );
});

it("leads a competitor without a club to the registration of persons while it is open", () => {
  open("9999-01-01");
  expect(linksOf(texts.door.child)[1]).toEqual([texts.door.noClub, "/registration/person"]);
  expect(screen.queryByText(/már nem indítható/)).toBeNull();
});

it("says before the first field what will be needed, with the form of the parental permission", () => {
  open("2024-01-01");
  const needs = within(screen.getByRole("region", { name: texts.prepare.title }));
  expect(needs.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    texts.prepare.taj,
    texts.prepare.picture,
    texts.prepare.doctor,
    `18 év alatt a szülő vagy gyám aláírt engedélye. ${texts.prepare.template}`,
  ]);
  expect(needs.getByRole("link").getAttribute("href")).toBe("/documents/parental-permission-hu.pdf");
});
