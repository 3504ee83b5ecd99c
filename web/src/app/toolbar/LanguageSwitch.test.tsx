import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { useCall } from "../../kernel/calls/useCall.ts";
import { renderIn } from "../../testing/render.tsx";
import { athlete } from "../../testing/viewer.ts";
import { LanguageSwitch } from "./LanguageSwitch.tsx";

const { lang } = document.documentElement;
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.documentElement.lang = lang;
});

/** A page with a text from the server. */
const Page = () => <p>{useCall("POST /competitionControl/getInfo", { id: 3 }).data?.name}</p>;

it("refetches the server's texts in the new language", async () => {
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Record<string, string> }) => {
    if (url.endsWith("/getAccessConfig")) return Response.json(athlete());
    if (url.endsWith("/getEnglishNames")) return Response.json([]);
    return Response.json({
      id: 3,
      name: headers["accept-language"] === "en" ? "The race is full." : "A futam betelt.",
    });
  });
  document.documentElement.lang = "hu";
  renderIn(
    <>
      <LanguageSwitch />
      <Page />
    </>,
    { viewer: athlete() },
  );
  await screen.findByText("A futam betelt.");
  await userEvent.click(screen.getByRole("button", { name: /^EN/ }));
  expect(await screen.findByText("The race is full.")).toBeDefined();
});
