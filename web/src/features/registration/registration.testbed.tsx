import type { Form } from "@rajt/contract/kernel/form/form";
import { nested } from "@rajt/contract/kernel/form/form-names";
import type { PageId } from "@rajt/contract/portal.pages";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { ViewerProvider } from "../../kernel/viewer.tsx";
import { pageRoute } from "../../testing/page-route.tsx";
import { visitor } from "../../testing/viewer.ts";

const EMPTY: Readonly<Record<string, unknown>> = { yesNo: false, rows: [] };

/** Returns an empty record with some fields filled in. */
export const blank = ({ fields }: Form, known: object = {}) => ({
  ...nested({
    ...Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, EMPTY[kind] ?? null])),
    ...known,
  }),
  id: null,
  updated: null,
  protectionLevel: null,
});

type Answers = Readonly<Record<string, unknown>>;
type Sent = { readonly name: string; readonly body: { readonly dto?: Readonly<Record<string, unknown>> } };

/** Opens a registration for a guest at one of its steps, and records what is sent. */
export async function openRegistration(page: PageId, Page: ComponentType, at: string, answers: Answers) {
  const sent: Sent[] = [];
  const all: Record<string, unknown> = {
    getAccessConfig: visitor(),
    getChallenge: { challenge: "c".repeat(43), bits: 1 },
    getFormData: { clubs: [{ id: 4, name: "Őrségi Triatlon Egyesület" }] },
    getPlace: { cityList: [], county: null },
    validate: { successful: true },
    ...answers,
  };
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const name = path.split("/").at(-1)?.split("?")[0] ?? "";
    sent.push({ name, body: typeof init.body === "string" ? (JSON.parse(init.body) as Sent["body"]) : {} });
    return Promise.resolve(Response.json(all[name] ?? []));
  });
  vi.stubGlobal("Worker", ProvingWorker);
  vi.stubGlobal("scrollTo", () => undefined);
  const router = createMemoryRouter([pageRoute(page, Page), { path: "*", element: <p>elsewhere</p> }], {
    initialEntries: ["/elsewhere", at],
  });
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={<p>splash</p>} failure={() => <p>failed</p>}>
          <RouterProvider router={router} />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 2 });
  return { router, sent };
}

/** Solves a proof at once. */
class ProvingWorker extends EventTarget {
  postMessage({ challenge }: { challenge: string }): void {
    this.dispatchEvent(new MessageEvent("message", { data: { challenge, nonce: 1 } }));
  }
  terminate(): void {
    return undefined;
  }
}
