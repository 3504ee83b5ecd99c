import { whole } from "@rajt/contract/kernel/form/form";
import { cleanup, render } from "@testing-library/react";
import { textsHu } from "@rajt/contract/texts.hu";
import { afterEach, expect, it } from "vitest";
import { speakerOf, TextsProvider } from "../../texts.tsx";
import { ShownValue } from "./ShownValue.tsx";

afterEach(cleanup);

it.each([
  [whole({ min: 0, max: 100_000_000 }), "30000", "30 000"],
  [whole({ min: 0, max: 100_000_000 }), "1000000", "1 000 000"],
  [whole({ min: 1950, max: 2100 }), "2010", "2010"],
])("groups the thousands of an amount and not of a year", (field, value, shown) => {
  const { container } = render(
    <TextsProvider first={speakerOf("hu", textsHu)}>
      <ShownValue name="amount" field={field} value={value} words={{} as never} />
    </TextsProvider>,
  );
  expect(container.textContent.replaceAll("\u00a0", " ")).toBe(shown);
});
