import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { IconButton } from "./IconButton.tsx";

afterEach(cleanup);

it.each([
  [0, ""],
  [1, "1"],
  [99, "99"],
  [100, "99+"],
  [12_345, "99+"],
])("shows a count of %i as %j, and has the whole number in its name (product/portal 6)", (count, shown) => {
  render(<IconButton label="Kosár" icon={null} count={count} />);
  const button = screen.getByRole("button");
  expect(button.textContent).toBe(shown);
  expect(button.getAttribute("aria-label")).toBe(count === 0 ? "Kosár" : `Kosár (${count})`);
});
