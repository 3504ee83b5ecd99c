import * as field from "@rajt/contract/kernel/form/form";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { open, serve, shortForm, shortRecord } from "../../../kernel/form/form.testbed.tsx";
import { delegateEditor } from "./delegateEditor.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const form = field.defineForm({
  ...shortForm,
  fields: {
    ...shortForm.fields,
    referee: field.record({ selection: "getRefereeSelectionList", search: true, brings: ["email", "phoneNumber"] }),
    refereeName: field.line({ max: 50 }),
    refereeEmail: field.line({ max: 50 }),
    refereePhoneNumber: field.line({ max: 50 }),
  },
});

it("the editor fills in the name and the contact of the chosen delegate", async () => {
  const blank = { referee: null, refereeName: null, refereeEmail: "regi@pelda.hu", refereePhoneNumber: null };
  serve({
    getData: { ...shortRecord(), ...blank },
    getRefereeSelectionList: [{ id: 7, name: "Bíró Béla", email: "biro@pelda.hu", phoneNumber: "+36301234567" }],
  });
  await open(form, { options: { editors: { byName: { referee: delegateEditor("referee") } } } });
  await userEvent.type(screen.getByRole("combobox"), "bír");
  await userEvent.click(await screen.findByRole("option", { name: "Bíró Béla" }));
  const typed = (name: string) => document.querySelector<HTMLInputElement>(`input[id$="-${name}"]`)?.value;
  await waitFor(() => expect(typed("refereeName")).toBe("Bíró Béla"));
  expect([typed("refereeEmail"), typed("refereePhoneNumber")]).toEqual(["biro@pelda.hu", "+36301234567"]);
});
