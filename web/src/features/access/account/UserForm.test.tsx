import { pageRoute } from "../../../testing/page-route.tsx";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryClient } from "../../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../../kernel/texts.tsx";
import { Toasts } from "../../../kernel/ui/overlays/Toasts.tsx";
import { ViewerProvider } from "../../../kernel/viewer.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { UserForm } from "../access.form.ts";
import { ReturnAddressPage } from "../address/AddressPages.tsx";

const OWN = 3;
const { asked, cancel, cancelled, resend, theirs, back } = textsHu.access.address;

const record = {
  id: OWN,
  updated: "2027-05-01T10:00:00.000Z",
  protectionLevel: null,
  may: { isOwn: true, seeToAddress: true },
  name: "Előadó Elek",
  email: "elek@pelda.hu",
  pendingEmail: null as string | null,
  presentPassword: null,
  hasPassword: true,
  active: true,
  password: null,
  passwordAgain: null,
  roleList: [],
  profilePicture: null,
  accessType: "Admin",
  registrationStatus: "ACTIVE",
};
let answers: Record<string, unknown>;
let sent: { name: string; body: Record<string, unknown> }[];

beforeEach(() => {
  sent = [];
  answers = {
    getData: record,
    getFormData: { editableAccess: "Full", editableFields: [] },
    requestEditAccess: { successful: true },
    getRoleListSelection: [],
    getAccessConfig: visitor({
      user: { id: OWN, name: "Előadó Elek", email: "elek@pelda.hu", profilePicture: null },
      isSuperAdmin: true,
    }),
    update: { successful: true, id: OWN, updated: "2027-05-01T10:00:01.000Z", message: asked },
  };
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

async function open(address = `/user/edit/${OWN}`) {
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  const router = createMemoryRouter(
    [
      pageRoute("userEdit", UserForm),
      pageRoute("addressReturn", ReturnAddressPage),
      { path: "*", element: <p>máshol</p> },
    ],
    { initialEntries: [address] },
  );
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <RouterProvider router={router} />
          <Toasts />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
  await screen.findByRole("heading", { level: 1 });
  return userEvent.setup();
}
const email = () => screen.findByRole("textbox", { name: /^E-mail-cím/ });
const present = () => screen.queryByLabelText(/^Jelenlegi jelszó/);

test("the own account form asks for the present password once the address or the password changes, and sends it with the save", async () => {
  const user = await open();
  const box = await email();
  expect(present()).toBeNull();
  await user.type(screen.getByLabelText(/^Jelszó$/), "x");
  expect(present()).not.toBeNull();
  await user.clear(screen.getByLabelText(/^Jelszó$/));
  expect(present()).toBeNull();
  await user.clear(box);
  await user.type(box, "uj@pelda.hu");
  const field = present();
  expect(field?.getAttribute("autocomplete")).toBe("current-password");
  if (field) await user.type(field, "titok");
  await user.click(screen.getByRole("button", { name: textsHu.kernel.form.save }));
  await screen.findByText("máshol");
  const dto = sent.find(({ name }) => name === "update")?.body["dto"];
  expect(dto).toMatchObject({ email: "uj@pelda.hu", presentPassword: "titok" });
  await screen.findByText(asked);
});

test("the form of the own account says so", async () => {
  await open();
  await email();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toContain(textsHu.access.user.own);
});

test("the form of another account asks for no password", async () => {
  answers["getData"] = { ...record, id: 7, may: { seeToAddress: true } };
  const user = await open("/user/edit/7");
  await email();
  expect(screen.getByRole("heading", { level: 1 }).textContent).not.toContain(textsHu.access.user.own);
  await user.type(await email(), "x");
  expect(present()).toBeNull();
});

test("the form shows a pending address, and lets its owner request the mail again or drop the address", async () => {
  answers["getData"] = { ...record, pendingEmail: "uj@pelda.hu" };
  const user = await open();
  await screen.findByText("uj@pelda.hu");
  await user.click(screen.getByRole("button", { name: resend }));
  await user.click(screen.getByRole("button", { name: cancel }));
  await screen.findByText(cancelled);
  expect(screen.queryByText("uj@pelda.hu")).toBeNull();
  expect(sent.filter(({ name }) => /Address/.test(name))).toEqual([
    { name: "resendAddressProof", body: { id: OWN } },
    { name: "cancelAddressChange", body: { id: OWN } },
  ]);
});

test("a viewer who may not change the address reads who may, and gets no buttons", async () => {
  answers["getData"] = { ...record, id: 7, pendingEmail: "uj@pelda.hu", may: {} };
  answers["getFormData"] = { editableAccess: "Restricted", editableFields: ["active"] };
  answers["getAccessConfig"] = visitor({
    user: { id: OWN, name: "Előadó Elek", email: null, profilePicture: null },
    serviceList: [{ service: "UserAccount", grantedLevel: "WriteRead" }],
  });
  await open("/user/edit/7");
  await screen.findByText(theirs);
  await screen.findByText("uj@pelda.hu");
  expect(screen.queryByRole("button", { name: cancel })).toBeNull();
});

test("the link to the earlier address restores it after a click, and shows the result", async () => {
  const user = await open("/address/return?token=abc");
  await user.click(screen.getByRole("button", { name: back.submit }));
  await screen.findByText(back.done);
  expect(sent.at(-1)).toEqual({ name: "returnAddress", body: { token: "abc" } });
  answers["returnAddress"] = { successful: false, code: "access.address.back.taken", message: back.taken };
  cleanup();
  const again = await open("/address/return?token=abc");
  await again.click(screen.getByRole("button", { name: back.submit }));
  await screen.findByText(back.taken);
});
