import type { Filter } from "@rajt/contract/kernel/table/table.calls";
import { textsHu } from "@rajt/contract/texts.hu";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { speakerOf, TextsProvider } from "../../texts.tsx";
import { IntervalFilter } from "./IntervalFilter.tsx";

const user = userEvent.setup();
const set = vi.fn<(value: Filter["value"]) => void>();

function LastLogin() {
  const [value, setValue] = useState<Filter["value"]>(null);
  const column = { name: "lastLogin", type: "moment", timed: true, label: "Utolsó bejelentkezés", track: "" } as const;
  return (
    <IntervalFilter
      column={column}
      value={value}
      set={(next) => {
        set(next);
        setValue(next);
      }}
    />
  );
}

const end = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(`Utolsó bejelentkezés: ${name}`, { selector: "input" });

beforeEach(() => {
  render(
    <TextsProvider first={speakerOf("hu", textsHu)}>
      <LastLogin />
    </TextsProvider>,
  );
});
afterEach(() => {
  cleanup();
  set.mockReset();
});

it("takes a time of day, and of the hour that comes twice in autumn both", async () => {
  await user.type(end("Ettől"), "2027-10-31 2:30");
  await user.type(end("Eddig"), "2027.10.31. 02:30");
  await user.tab();
  await waitFor(() =>
    expect(set).toHaveBeenLastCalledWith({ from: "2027-10-31T00:30:00.000Z", to: "2027-10-31T01:30:00.000Z" }),
  );
  expect([end("Ettől").value, end("Eddig").value]).toEqual(["2027.10.31. 02:30", "2027.10.31. 02:30"]);
});

it("shows the time that is there for one that spring skips", async () => {
  await user.type(end("Ettől"), "2027.03.28. 02:30");
  await user.tab();
  await waitFor(() => expect(set).toHaveBeenLastCalledWith({ from: "2027-03-28T01:30:00.000Z", to: null }));
  expect(end("Ettől").value).toBe("2027.03.28. 03:30");
});

it("takes a day without a time for the whole of it, and says what is none", async () => {
  await user.type(end("Eddig"), "2027-3-28");
  await user.tab();
  await waitFor(() => expect(set).toHaveBeenLastCalledWith({ from: null, to: "2027-03-28" }));
  expect(end("Eddig").value).toBe("2027.03.28.");
  await user.type(end("Eddig"), " 25:00");
  await screen.findByText("Nincs ilyen időpont. Így add meg: 2027.05.31. 17:00, vagy az óra nélkül.");
  expect(set).toHaveBeenCalledTimes(1);
});
