import { anyOf, writes } from "@rajt/contract/kernel/access";
import { defineForm, line } from "@rajt/contract/kernel/form/form";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { open, serve } from "../../../kernel/form/form.testbed.tsx";
import { CoordinatePicker } from "./CoordinatePicker.tsx";

const form = defineForm({
  control: "placeEditControl",
  needs: anyOf("Contest"),
  writes: writes("Contest"),
  title: "address",
  fields: { address: line({ max: 100 }), coordLat: line({ max: 50 }), coordLng: line({ max: 50 }) },
});

beforeEach(() => {
  sessionStorage.clear();
  // The map needs an element with a size.
  vi.spyOn(Element.prototype, "clientWidth", "get").mockReturnValue(600);
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(400);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`trial.form.${name}`);
async function openMap(record: { address: string; coordLat: string | null; coordLng: string | null }) {
  serve({
    getData: { id: 5, updated: "2027-05-01T10:00:00.000Z", protectionLevel: null, ...record },
    getPlace: ({ zipcode }) => ({ cityList: zipcode === "2483" ? ["Gárdony"] : [], county: null }),
  });
  await open(form, { options: { editors: { byName: { coordLat: CoordinatePicker } } } });
  await userEvent.click(screen.getByRole("button", { name: "Kijelölés a térképen" }));
  const dialog = await screen.findByRole("dialog", { name: "Hol lesz a verseny?" });
  return within(dialog);
}
const use = (dialog: ReturnType<typeof within>) =>
  userEvent.click(dialog.getByRole("button", { name: "Koordináták beírása" }));

it("a search for a town fills in both coordinates with five decimals", async () => {
  const dialog = await openMap({ address: "Tópart", coordLat: null, coordLng: null });
  await userEvent.type(dialog.getByRole("combobox", { name: "Település keresése" }), "balatonfur");
  await userEvent.click(dialog.getByRole("option", { name: "Balatonfüred" }));
  await use(dialog);
  expect([field("coordLat").value, field("coordLng").value]).toEqual(["46.96200", "17.87200"]);
  expect(screen.queryByRole("dialog")).toBeNull();
});

it("the dialog offers the town of the address, by its postal code if it names no town", async () => {
  const dialog = await openMap({ address: "2483, Tópart 1.", coordLat: null, coordLng: null });
  await userEvent.click(await dialog.findByRole("button", { name: "A cím települése: Gárdony" }));
  await use(dialog);
  expect(field("coordLat").value).toMatch(/^47\.\d{5}$/);
});

it("the pin is at the form's coordinates, and arrow keys move it, finely with Shift", async () => {
  const dialog = await openMap({ address: "", coordLat: "47,5", coordLng: "19.05" });
  const pin = await dialog.findByRole("button", { name: /A jelölő helye: 47\.50000, 19\.05000/ });
  pin.focus();
  await userEvent.keyboard("{Shift>}{ArrowRight}{/Shift}");
  await waitFor(() => expect(pin.getAttribute("aria-label")).not.toContain("19.05000"));
  await userEvent.keyboard("{ArrowUp}");
  await use(dialog);
  const [latitude, longitude] = [Number(field("coordLat").value), Number(field("coordLng").value)];
  // One and ten pixels, at the zoom level at which a place is opened.
  expect(longitude).toBeGreaterThan(19.05);
  expect(longitude).toBeLessThan(19.051);
  expect(latitude).toBeGreaterThan(47.5);
  expect(latitude).toBeLessThan(47.51);
});

it("the dialog says that a place is abroad, and accepts it", async () => {
  const dialog = await openMap({ address: "", coordLat: "50.0755", coordLng: "14.4378" });
  expect(dialog.getByText(/Magyarországon kívül/)).toBeTruthy();
  await use(dialog);
  expect(field("coordLat").value).toBe("50.07550");
});

it("the form is unchanged before a place is chosen and after the dialog is cancelled", async () => {
  const dialog = await openMap({ address: "", coordLat: null, coordLng: null });
  await use(dialog);
  await userEvent.click(dialog.getByRole("button", { name: "Mégse" }));
  expect(field("coordLat").value).toBe("");
});
