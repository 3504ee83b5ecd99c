import { anyOf, writes } from "@rajt/contract/kernel/access";
import { defineForm, line } from "@rajt/contract/kernel/form/form";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { open, serve } from "../../form.testbed.tsx";
import { cityEditor } from "./cityEditor.tsx";

const form = defineForm({
  control: "addressEditControl",
  needs: anyOf("Contest"),
  writes: writes("Contest"),
  title: "name",
  fields: {
    name: line({ max: 10 }),
    "home.zipcode": line({ max: 16 }),
    "home.city": line({ max: 40 }),
    "home.county": line({ max: 40 }),
  },
});
const TOWNS: Readonly<Record<string, string[]>> = {
  9700: ["Szombathely"],
  8900: ["Zalaegerszeg"],
  9795: ["Vaskeresztes", "Horvátlövő"],
  9799: ["Szentpéterfa", "Pornóapáti"],
};

beforeEach(() => sessionStorage.clear());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(`trial.form.home.${name}`);
async function openAddress(home: object) {
  const server = serve({
    getData: { id: 5, updated: "2027-05-01T10:00:00.000Z", protectionLevel: null, name: "Rajt", home },
    getPlace: ({ zipcode }) => {
      const cityList = TOWNS[String(zipcode)] ?? [];
      return { cityList, county: cityList.length === 0 ? null : zipcode === "8900" ? "Zala" : "Vas" };
    },
  });
  const CityEditor = cityEditor(({ county }) => county === "Külföld");
  await open(form, { options: { editors: { byName: { "home.city": CityEditor } } } });
  return server;
}
async function typeZipcode(text: string) {
  await userEvent.clear(field("zipcode"));
  await userEvent.type(field("zipcode"), text);
}

it("fills the city with the only town of a zip code, and again after another code", async () => {
  await openAddress({ zipcode: null, city: null, county: "Vas" });
  await typeZipcode("9700");
  await waitFor(() => expect(field("city").value).toBe("Szombathely"));
  await typeZipcode("8900");
  await waitFor(() => expect(field("city").value).toBe("Zalaegerszeg"));
});

it("sets the county by the zip code, and keeps a chosen county until the code changes", async () => {
  await openAddress({ zipcode: null, city: null, county: null });
  await typeZipcode("9795");
  await waitFor(() => expect(field("county").value).toBe("Vas"));
  await userEvent.clear(field("county"));
  await userEvent.type(field("county"), "Győr");
  await userEvent.click(screen.getByRole("button", { name: "Horvátlövő" }));
  expect(field("county").value).toBe("Győr");
  await typeZipcode("8900");
  await waitFor(() => expect(field("county").value).toBe("Zala"));
  await typeZipcode("9999");
  expect(field("county").value).toBe("Zala");
});

it("sends no call for loaded values, and keeps a typed city until the code changes", async () => {
  const server = await openAddress({ zipcode: "9700", city: "Szombathely-Herény", county: "Vas" });
  expect(server.count("getPlace")).toBe(0);
  // Changed and changed back: the same code.
  await typeZipcode("9700");
  await waitFor(() => expect(server.count("getPlace")).toBe(1));
  expect(field("city").value).toBe("Szombathely-Herény");
  await typeZipcode("8900");
  await waitFor(() => expect(field("city").value).toBe("Zalaegerszeg"));
  await userEvent.clear(field("city"));
  await userEvent.type(field("city"), "Andráshida");
  expect(field("city").value).toBe("Andráshida");
});

it("offers several towns; a typed city stays, a filled one is cleared", async () => {
  await openAddress({ zipcode: null, city: null, county: null });
  await typeZipcode("9795");
  await userEvent.click(await screen.findByRole("button", { name: "Horvátlövő" }));
  expect(field("city").value).toBe("Horvátlövő");
  expect(screen.queryByRole("group", { name: textsHu.kernel.form.towns })).toBeNull();
  await typeZipcode("9799");
  await screen.findByRole("button", { name: "Pornóapáti" });
  expect(field("city").value).toBe("");
  await userEvent.type(field("city"), "Kercaszomor");
  await typeZipcode("9795");
  await screen.findByRole("button", { name: "Vaskeresztes" });
  expect(field("city").value).toBe("Kercaszomor");
});

it("ignores an address abroad and an unknown code", async () => {
  const server = await openAddress({ zipcode: "1010", city: "Wien", county: "Külföld" });
  await typeZipcode("9700");
  expect([server.count("getPlace"), field("city").value, field("county").value]).toEqual([0, "Wien", "Külföld"]);
  cleanup();
  await openAddress({ zipcode: null, city: "Wien", county: null });
  await typeZipcode("9999");
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(field("city").value).toBe("Wien");
});
