import { textsHu } from "@rajt/contract/texts.hu";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { afterEach, beforeEach, expect, it } from "vitest";
import * as z from "zod";
import { renderIn } from "../../testing/render.tsx";
import { visitor } from "../../testing/viewer.ts";
import { useTexts } from "../texts.tsx";
import { schemaResolver } from "./check/form-schema.ts";
import { useServerForm, type ServerForm } from "./useServerForm.ts";

const REQUIRED = textsHu.kernel.error.required;
const relay = z.object({
  name: z.string().min(1, { error: "kernel.error.required" }),
  note: z.string(),
  members: z.array(z.object({ name: z.string() })),
});
type Relay = z.output<typeof relay>;
const stored: Relay = { name: "Rajt", note: "", members: [{ name: "Anna" }, { name: "Bea" }] };

type Shown = { readonly form: ServerForm<Relay>; readonly read: (values: Relay) => void };
let shown: Shown;
function RelayForm({ show }: { show: (shown: Shown) => void }) {
  const { say } = useTexts();
  const [values, setValues] = useState(stored);
  const form = useServerForm({
    resolver: schemaResolver(relay, say),
    values,
    draft: { id: "relay.3", names: ["name", "members"] },
  });
  useEffect(() => {
    show({ form, read: setValues });
  }, [form, show]);
  const { register, control, formState } = form.methods;
  const { fields } = useFieldArray({ control, name: "members" });
  return (
    <>
      <input aria-label="name" {...register("name")} />
      <input aria-label="note" {...register("note")} />
      {fields.map(({ id }, at) => (
        <input key={id} aria-label={`member ${at + 1}`} {...register(`members.${at}.name`)} />
      ))}
      <p>{say(formState.errors.name?.message ?? "")}</p>
      <p>{formState.isDirty ? "changed" : "unchanged"}</p>
      {form.draft.found !== null && (
        <button type="button" onClick={form.draft.bringBack}>
          back
        </button>
      )}
    </>
  );
}

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

const show = (now: Shown) => {
  shown = now;
};
const open = () => renderIn(<RelayForm show={show} />, { viewer: visitor({}) });
/** A newer record arrives. */
const read = (values: Relay) => act(() => shown.read(values));
const typeInto = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label));
  await userEvent.type(screen.getByLabelText(label), text);
};
const typed = () => shown.form.methods.getValues();

it("validates by the schema in the viewer's language", async () => {
  open();
  await userEvent.clear(screen.getByLabelText("name"));
  await userEvent.tab();
  expect(await screen.findByText(REQUIRED)).toBeDefined();
});

it("shows newer values and keeps changed fields, a list as a whole", async () => {
  open();
  await typeInto("member 1", "Cili");
  read({ name: "Cél", note: "n", members: [{ name: "Dóra" }, { name: "Emma" }, { name: "Fanni" }] });
  expect(typed()).toEqual({ name: "Cél", note: "n", members: [{ name: "Cili" }, { name: "Bea" }] });
  expect(screen.getByLabelText<HTMLInputElement>("name").value).toBe("Cél");
  expect(screen.getByText("changed")).toBeDefined();
});

it("counts saved values as unchanged and does not return to older ones", async () => {
  open();
  await typeInto("name", "Cél");
  act(() => shown.form.saved(typed()));
  expect(screen.getByText("unchanged")).toBeDefined();
  read({ ...stored });
  expect(typed().name).toBe("Cél");
  read({ ...stored, name: "Cél", note: "of somebody else" });
  expect(typed()).toMatchObject({ name: "Cél", note: "of somebody else" });
});

it("keeps changes that were made during a save", async () => {
  open();
  await typeInto("name", "Cél");
  act(() => shown.form.submit(() => undefined)());
  await typeInto("note", "later");
  act(() => shown.form.saved());
  expect(typed()).toMatchObject({ name: "Cél", note: "later" });
  expect(screen.getByText("changed")).toBeDefined();
});

it("shows a server message until its field changes, and returns the fields of the form", async () => {
  open();
  const taken = [{ message: "Ilyen már van." }];
  let paths: string[] = [];
  act(() => {
    paths = shown.form.setServerErrors({ name: taken, elsewhere: taken, "members.1.name": taken });
  });
  expect(paths).toEqual(["name", "members.1.name"]);
  await screen.findByText("Ilyen már van.");
  await typeInto("name", "Cél");
  await userEvent.tab();
  await waitFor(() => expect(screen.queryByText("Ilyen már van.")).toBeNull());
});

it("stores a draft of the named fields and restores it", async () => {
  open();
  await typeInto("member 2", "Cili");
  await typeInto("note", "a secret");
  cleanup();
  open();
  expect(typed()).toEqual(stored);
  await userEvent.click(screen.getByText("back"));
  expect(typed()).toEqual({ ...stored, members: [{ name: "Anna" }, { name: "Cili" }] });
  act(() => shown.form.draft.drop());
  expect(Object.keys(sessionStorage)).toEqual([]);
});
