import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { renderIn } from "../../testing/render.tsx";
import { athlete, visitor } from "../../testing/viewer.ts";
import { useHome } from "./useHome.ts";

afterEach(cleanup);
const Where = () => <p data-testid="home">{useHome()}</p>;

it.each([
  ["the calendar to a guest", visitor(), "/calendar"],
  ["the calendar to an athlete", athlete(), "/calendar"],
  ["the profile to an athlete without the calendar", athlete({ serviceList: [] }), "/profile"],
  [
    "the to-do page to a clerk",
    visitor({
      user: { id: 3, name: "Ügyintéző Ubul", email: "ubul@example.test", profilePicture: null },
      accessType: "Admin",
      serviceList: [
        { service: "Athlete", grantedLevel: "WriteRead" },
        { service: "CompetitionCalendar", grantedLevel: "ReadOnly" },
      ],
    }),
    "/work",
  ],
])("gives %s", (_, viewer, home) => {
  renderIn(<Where />, { viewer });
  expect(screen.getByTestId("home").textContent).toBe(home);
});
