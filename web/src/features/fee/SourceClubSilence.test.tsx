import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { ViewerProvider } from "../../kernel/viewer.tsx";
import { visitor } from "../../testing/viewer.ts";
import { SourceClubSilence } from "./SourceClubSilence.tsx";

const words = textsHu.transfer.setting;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function show(isSuperAdmin: boolean) {
  const stored = { sourceClubSilence: "LATE_LIST" };
  const saved: unknown[] = [];
  const access = visitor({
    user: { id: 1, name: "Titkári Ilona", email: "ilona@pelda.hu", profilePicture: null },
    isSuperAdmin,
  });
  vi.stubGlobal("fetch", (path: string, { body }: { body?: string } = {}) => {
    if (path.endsWith("/getAccessConfig")) return Promise.resolve(Response.json(access));
    if (path.endsWith("/saveSetting")) saved.push(Object.assign(stored, JSON.parse(body ?? "{}")).sourceClubSilence);
    return Promise.resolve(Response.json(path.endsWith("/saveSetting") ? { successful: true } : stored));
  });
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <SourceClubSilence />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  return saved;
}

test("the switch asks for confirmation before silence becomes consent, and switches back at once", async () => {
  const user = userEvent.setup();
  const saved = show(true);
  const find = () => screen.findByRole("switch", { name: words.consent });
  await user.click(await find());
  expect(saved).toEqual([]);
  const dialog = await screen.findByRole("dialog", { name: words.question });
  await user.click(within(dialog).getByRole("button", { name: words.confirm }));
  await screen.findByText(words.CONSENT);
  await user.click(await find());
  await screen.findByText(words.LATE_LIST);
  expect(saved).toEqual(["CONSENT", "LATE_LIST"]);
});

test("the switch is shown to super admins only", async () => {
  show(false);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole("switch")).toBeNull();
});
