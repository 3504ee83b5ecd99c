import type { OrganisedShape } from "@rajt/contract/entry/organiser-entry.calls";
import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useEffect, type ComponentProps } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { athlete } from "../../../testing/viewer.ts";
import { TeamForm } from "./TeamForm.tsx";
import { useTeamForm } from "./useTeamForm.ts";

const RELAY: OrganisedShape = { minimum: 4, maximum: 4, genderList: ["MALE", "FEMALE", "MALE", "FEMALE"] };
const CLUB_TEAM: OrganisedShape = { minimum: 3, maximum: 5, genderList: null };
const ANNA = ["10001", "1996-02-01"] as const;
const REQUIRED = "Mező kötelező.";

afterEach(cleanup);

const save = vi.fn<ComponentProps<typeof TeamForm>["save"]>();
type Wrong = Readonly<Record<string, string>>;
type ShownProps = { shape: OrganisedShape; members: readonly (string | null)[]; wrong: Wrong };
function Shown({ shape, members, wrong }: ShownProps) {
  const form = useTeamForm({ shape, members, name: members.length === 0 ? "" : "Sellők" });
  useEffect(() => {
    form.setServerErrors(Object.fromEntries(Object.entries(wrong).map(([path, message]) => [path, [{ message }]])));
    // oxlint-disable-next-line react/exhaustive-deps -- the portal answers once
  }, [wrong]);
  return <TeamForm form={form} shape={shape} members={members} failure="" busy={false} save={save} />;
}
const show = (shape: OrganisedShape, members: readonly (string | null)[] = [], wrong: Wrong = {}) => {
  save.mockClear();
  return renderIn(<Shown {...{ shape, members, wrong }} />, {
    viewer: athlete({ accessType: "Org", isAthlete: false, isOrganizer: true }),
  });
};
const seats = () => screen.findAllByRole("group");
const seatAt = async (position: number) => within((await seats())[position - 1] ?? document.body);
const number = async (position: number) => (await seatAt(position)).getByRole("textbox", { name: /Licenszszám/ });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole("button", { name }));
async function fill(position: number, [licence, born]: readonly [string, string]): Promise<void> {
  await userEvent.type(await number(position), licence);
  const day = (await seatAt(position)).getByRole("textbox", { name: /Születési dátum/ });
  await userEvent.type(day, born);
}

it("has a seat for each of the smallest number of members, with the gender that the race requires", async () => {
  show(RELAY);
  expect((await seats()).map((seat) => seat.querySelector("legend")?.textContent)).toEqual([
    "1. tag (férfi)",
    "2. tag (nő)",
    "3. tag (férfi)",
    "4. tag (nő)",
  ]);
  // A team of fixed size has no buttons that add or remove members.
  expect(screen.queryByRole("button", { name: "Csapattag hozzáadása" })).toBeNull();
  expect(screen.queryByRole("button", { name: /^Csapattag törlése/ })).toBeNull();
});

it("marks every empty field at once, and saves nothing", async () => {
  show(CLUB_TEAM);
  await press("Csapat mentése");
  // The name, and the number and date of three members.
  expect(await screen.findAllByText(REQUIRED)).toHaveLength(7);
  expect(document.activeElement).toBe(screen.getByRole("textbox", { name: /Csapatnév/ }));
  expect(save).not.toHaveBeenCalled();
});

it("saves present members by seat, in any order, and new ones by number and date", async () => {
  show(CLUB_TEAM, ["Cápa Bea", "Delfin Cili", null]);
  await press("2. tag cseréje");
  await fill(2, ANNA);
  await fill(3, ["10002", "1997-03-04"]);
  await press("Csapat mentése");
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toEqual({
    teamName: "Sellők",
    memberList: [
      { seat: 1 },
      { cachedPersonLicenseNumber: "10001", cachedPersonBirthDate: "1996-02-01" },
      { cachedPersonLicenseNumber: "10002", cachedPersonBirthDate: "1997-03-04" },
    ],
  });
});

it("adds seats up to the largest size and removes any down to the smallest, keeping what is typed in the others", async () => {
  show(CLUB_TEAM);
  await fill(2, ANNA);
  const add = await screen.findByRole("button", { name: "Csapattag hozzáadása" });
  await userEvent.click(add);
  await userEvent.click(add);
  expect(await seats()).toHaveLength(5);
  expect(add.getAttribute("aria-disabled") ?? String((add as HTMLButtonElement).disabled)).toBe("true");
  await press("Csapattag törlése: 1. tag");
  expect(await seats()).toHaveLength(4);
  expect((await number(1)).getAttribute("value")).toBe("10001");
  await press("Csapattag törlése: 4. tag");
  const removal = await screen.findByRole("button", { name: "Csapattag törlése: 1. tag" });
  expect(removal.getAttribute("aria-disabled") ?? String((removal as HTMLButtonElement).disabled)).toBe("true");
});

it("moves the focus from a button that disappears: to the new member's field, and from a removed seat to the list", async () => {
  show({ ...CLUB_TEAM, minimum: 2 }, ["Cápa Bea", "Delfin Cili", "Fóka Fanni"]);
  await press("2. tag cseréje");
  expect(document.activeElement).toBe(await number(2));
  await press("Csapattag törlése: 1. tag");
  expect(document.activeElement).toBe(screen.getByRole("list", { name: "Csapattagok" }));
});

it("shows the server's messages at the fields of a position, also for a present member", async () => {
  show(CLUB_TEAM, ["Cápa Bea", null, "Delfin Cili"], {
    teamName: "Ilyen nevű csapat már van.",
    "memberList.0.cachedPersonLicenseNumber": "Már be van nevezve.",
    "memberList.1.cachedPersonLicenseNumber": "Ismeretlen sportoló.",
  });
  expect((await seatAt(1)).getByText("Már be van nevezve.")).toBeDefined();
  expect((await seatAt(2)).getByText("Ismeretlen sportoló.")).toBeDefined();
  expect((await number(2)).getAttribute("aria-invalid")).toBe("true");
  expect((await seatAt(3)).queryByText(/sportoló\.|nevezve\./)).toBeNull();
  expect(screen.getByRole("textbox", { name: /Csapatnév/ }).getAttribute("aria-invalid")).toBe("true");
});
