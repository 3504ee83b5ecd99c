import { textsEn } from "@rajt/contract/texts.en";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";
import { firstLocale, ownName, speakerOf, TextsProvider, useTexts } from "./texts.tsx";

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function Sentence() {
  const { t, say, setLocale } = useTexts();
  return (
    <>
      <p>{t("shell.ui.retry")}</p>
      <p>{say("access.login.tooMany", { minutes: 7 })}</p>
      <p>{say("nobody.knows.this")}</p>
      <button type="button" onClick={() => void setLocale("en")}>
        en
      </button>
    </>
  );
}

describe("useTexts", () => {
  it("changes the language at once, sends it to the server and stores it, even while the server is unreachable", async () => {
    const fetched = vi.fn<typeof fetch>(() => Promise.reject(new TypeError("Failed to fetch")));
    vi.stubGlobal("fetch", fetched);
    render(
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <Sentence />
      </TextsProvider>,
    );
    expect(screen.getByText(textsHu.shell.ui.retry)).toBeDefined();
    await userEvent.click(screen.getByText("en"));
    expect(await screen.findByText(textsEn.shell.ui.retry as string)).toBeDefined();
    expect(screen.getByText("Too many failed attempts. Try again in 7 minutes.")).toBeDefined();
    expect(document.documentElement.lang).toBe("en");
    expect(firstLocale()).toBe("en");
    expect(fetched.mock.calls[0]?.[0]).toBe("/api/localeControl/setCurrentLocale");
  });

  it("loads all texts before code that uses them, also before the language is loaded", async () => {
    vi.resetModules();
    vi.doMock("@rajt/contract/first.texts.hu", () => ({ firstTextsHu: { first: "Első" } }));
    vi.doMock("@rajt/contract/texts.hu", () => ({ textsHu: { rest: "Többi" } }));
    const { loadAllWords, loadSpeaker } = await import("./texts.tsx");
    const speaking = loadSpeaker("hu");
    await loadAllWords();
    const { say } = await speaking;
    expect([say("first"), say("rest")]).toEqual(["Első", "Többi"]);
    vi.doUnmock("@rajt/contract/first.texts.hu");
    vi.doUnmock("@rajt/contract/texts.hu");
  });

  it("returns an unknown code itself", () => {
    render(
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <Sentence />
      </TextsProvider>,
    );
    expect(screen.getByText("nobody.knows.this")).toBeDefined();
  });

  it("translates names that the portal defined, and keeps names that users entered", () => {
    const [english, hungarian] = [speakerOf("en", textsEn), speakerOf("hu", textsHu)];
    expect(ownName(english, "access.builtInRole", "Versenybíró")).toBe("Referee");
    expect(ownName(hungarian, "access.builtInRole", "Versenybíró")).toBe("Versenybíró");
    for (const name of ["Versenybírói testület", "toString", "a.b", ""])
      expect(ownName(english, "access.builtInRole", name)).toBe(name);
    expect(ownName(english, undefined, "Versenybíró")).toBe("Versenybíró");
  });

  it("starts in Hungarian without a valid stored language", () => {
    document.documentElement.lang = "";
    expect(firstLocale()).toBe("hu");
    localStorage.setItem("rajt.locale", "de");
    expect(firstLocale()).toBe("hu");
  });

  it("starts in the language of the served page without storage", () => {
    document.documentElement.lang = "en";
    expect(firstLocale()).toBe("en");
    localStorage.setItem("rajt.locale", "hu");
    expect(firstLocale()).toBe("hu");
  });
});
