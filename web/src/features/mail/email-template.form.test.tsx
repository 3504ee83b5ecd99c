import { pageRoute } from "../../testing/page-route.tsx";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { ViewerProvider } from "../../kernel/viewer.tsx";
import { visitor } from "../../testing/viewer.ts";
import { EmailTemplateForm } from "./email-template.form.ts";

const record = {
  id: 3,
  updated: "2027-05-01T10:00:00.000Z",
  protectionLevel: null,
  name: "PAYMENT_SUCCESSFUL",
  locale: "hu",
  subject: "Fizetés",
  html: "<h1>Köszönjük</h1><p>{{ items }}</p>",
  text: "Köszönjük",
  created: "2027-05-01T10:00:00.000Z",
};
const answers: Record<string, unknown> = {
  getData: record,
  getFormData: { editableAccess: "Full", editableFields: [] },
  requestEditAccess: { successful: true },
  getAccessConfig: visitor({ isSuperAdmin: true, user: { id: 1, name: "Flóra", email: null, profilePicture: null } }),
};
let sent: { name: string; body: Record<string, unknown> }[] = [];

beforeEach(() => {
  sent = [];
  // jsdom has no layout, but the editor needs the position of its cursor.
  Object.assign(Range.prototype, { getClientRects: () => [], getBoundingClientRect: () => new DOMRect() });
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    const name = path.split("/").at(-1)?.split("?")[0] ?? "";
    sent.push({ name, body: typeof init.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {} });
    return Promise.resolve(Response.json(answers[name] ?? { successful: true }));
  });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function open() {
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  const router = createMemoryRouter([pageRoute("emailTemplateEdit", EmailTemplateForm), { path: "*", element: null }], {
    initialEntries: ["/email-template/edit/3"],
  });
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <RouterProvider router={router} />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  return screen.findByRole("textbox", { name: /^Formázott levél/ });
}
const placeholder = (name: string) =>
  screen.getByRole("button", { name: new RegExp(`^Beszúrás: \\{\\{ ${name} \\}\\}`) });

test("inserts a placeholder where the cursor was last: the formatted mail at first, then the subject, then the text", async () => {
  const user = userEvent.setup();
  const paper = await open();
  await user.click(placeholder("amount"));
  await waitFor(() => expect(paper.textContent).toContain("{{ amount }}"));
  const subject = screen.getByRole("textbox", { name: /^Tárgy/ });
  await user.click(subject);
  await user.click(placeholder("name"));
  expect(subject).toHaveProperty("value", "Fizetés{{ name }}");
  expect(placeholder("items")).toHaveProperty("disabled", true);
  const text = screen.getByRole("textbox", { name: /^Egyszerű szöveges/ });
  await user.click(text);
  await user.click(placeholder("orderRef"));
  expect(text).toHaveProperty("value", "Köszönjük{{ orderRef }}");
});

test("generates the plain text from the formatted mail, and restores it", async () => {
  const user = userEvent.setup();
  await open();
  const text = screen.getByRole("textbox", { name: /^Egyszerű szöveges/ });
  await user.click(screen.getByRole("button", { name: "Készítés a formázott levélből" }));
  expect(text).toHaveProperty("value", "Köszönjük\n\n{{ items }}");
  await user.click(screen.getByRole("button", { name: "Visszaállítás" }));
  expect(text).toHaveProperty("value", "Köszönjük");
});

test("previews the content of the form, in a frame without scripts", async () => {
  const user = userEvent.setup();
  answers["getPreview"] = {
    successful: true,
    subject: "Fizetés",
    html: "<p data-style='color:red'>Szia</p>",
    text: "Szia",
  };
  await open();
  await user.type(screen.getByRole("textbox", { name: /^Tárgy/ }), "!");
  await user.click(screen.getByRole("button", { name: "Előnézet" }));
  const frame = await screen.findByTitle("A levél előnézete");
  expect(frame.getAttribute("sandbox")).toBe("allow-same-origin");
  expect(sent.find(({ name }) => name === "getPreview")?.body).toEqual({
    id: 3,
    subject: "Fizetés!",
    html: record.html,
    text: record.text,
  });
});

test("shows a refusal of the server at its field", async () => {
  const user = userEvent.setup();
  answers["sendTest"] = {
    successful: false,
    code: "kernel.error.invalid",
    properties: { subject: [{ message: "Nincs ilyen: nam" }] },
  };
  await open();
  await user.click(screen.getByRole("button", { name: "Próbalevél küldése magamnak" }));
  await waitFor(() => expect(screen.getAllByText(/Nincs ilyen: nam/).length).toBeGreaterThan(0));
});

test("inserts no unsafe link", async () => {
  const user = userEvent.setup();
  const paper = await open();
  await user.click(screen.getByRole("button", { name: "Hivatkozás" }));
  await user.type(screen.getByRole("textbox", { name: /^Cím/ }), "javascript:alert(1)");
  await user.click(screen.getByRole("button", { name: "Beillesztés" }));
  expect(screen.getByText(/Ez a cím nem használható/)).toBeDefined();
  expect(paper.querySelector("a")).toBeNull();
});
