import type { Locale } from "@rajt/contract/kernel/enumerations";
import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { cellText } from "../../table/cell/cell-text.ts";
import { speakerOf, TextsProvider } from "../../texts.tsx";
import { DayInput } from "./DayInput.tsx";

const speakers = { hu: speakerOf("hu", textsHu), en: speakerOf("en", textsEn) };
const changed = vi.fn<(typed: string) => void>();
const input = () => screen.getByRole<HTMLInputElement>("textbox");

function show(locale: Locale, first: string) {
  function Birth() {
    const [value, setValue] = useState(first);
    const change = (typed: string) => {
      changed(typed);
      setValue(typed);
    };
    return <DayInput label="Born" value={value} onChange={change} />;
  }
  render(
    <TextsProvider first={speakers[locale]}>
      <Birth />
    </TextsProvider>,
  );
}

afterEach(() => {
  cleanup();
  changed.mockReset();
});

describe("formats a day in the viewer's language", () => {
  it.each([
    ["hu", "2027.05.31."],
    ["en", "31 May 2027"],
  ] as const)("%s: %s, in a field and in a list", (locale, shown) => {
    show(locale, "2027.05.31.");
    expect(input().value).toBe(shown);
    expect(cellText("2027-05-31", { type: "day" }, speakers[locale])).toBe(shown);
    expect(cellText("2027-05-31T15:00:00.000Z", { type: "moment" }, speakers[locale])).toBe(`${shown} 17:00`);
  });

  it.each([
    ["hu", "2027-3-6", "2027.03.06."],
    ["hu", "6 Mar 2027", "2027.03.06."],
    ["en", "2027-03-06", "6 Mar 2027"],
    ["en", "06 march 2027", "6 Mar 2027"],
  ] as const)("%s: keeps %j while typing, and formats it as %j on blur", async (locale, typed, shown) => {
    show(locale, "");
    await userEvent.type(input(), typed);
    expect(input().value).toBe(typed);
    await userEvent.tab();
    expect(input().value).toBe(shown);
    expect(changed).toHaveBeenLastCalledWith("2027.03.06.");
  });

  it("reads an ambiguous day with the day first, and shows it in words", async () => {
    show("en", "");
    await userEvent.type(input(), "06/03/2027");
    await userEvent.tab();
    expect(input().value).toBe("6 Mar 2027");
  });
});

it("is cleared from its calendar, which offers this only if there is a day", async () => {
  show("hu", "2027.05.31.");
  const open = async () => userEvent.click(screen.getByRole("button", { name: /naptár megnyitása/ }));
  await open();
  await userEvent.click(await screen.findByRole("button", { name: "Dátum törlése" }));
  expect(changed).toHaveBeenLastCalledWith("");
  await open();
  await screen.findByRole("grid");
  expect(screen.queryByRole("button", { name: "Dátum törlése" })).toBeNull();
});
