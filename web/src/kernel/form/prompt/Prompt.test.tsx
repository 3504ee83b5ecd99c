import { REASON, type PromptValues } from "@rajt/contract/kernel/form/prompt";
import { day, line, whole } from "@rajt/contract/kernel/form/form";
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { renderIn } from "../../../testing/render.tsx";
import { visitor } from "../../../testing/viewer.ts";
import { Prompt, usePrompt } from "./Prompt.tsx";

const asks = {
  ...REASON,
  from: day({ required: true }),
  amount: whole({ min: 1, max: 100_000 }),
  sign: line({ max: 3 }),
};
const sent: (PromptValues | null)[] = [];

/** The labels are their paths: these texts do not exist. */
function Question() {
  const { fields, answered, refused } = usePrompt(asks);
  return (
    <>
      <Prompt {...fields} texts="trial" hints={{ reason: "Ezt olvassa." }} />
      <button type="button" onClick={() => void sent.push(answered())}>
        send
      </button>
      <button type="button" onClick={() => void refused({ amount: [{ message: "Túl sok." }] })}>
        refuse
      </button>
    </>
  );
}

afterEach(cleanup);

const show = async () => {
  sent.length = 0;
  renderIn(<Question />, { viewer: visitor() });
  await screen.findByRole("textbox", { name: /trial\.reason/ });
};
const box = (name: string) => screen.getByRole<HTMLInputElement>("textbox", { name: new RegExp(`trial\\.${name}`) });
const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

it("sends each value in its field's type: a day, a number, a text, null", async () => {
  await show();
  await userEvent.type(box("reason"), "Vihar");
  await userEvent.type(box("from"), "2027. 5. 31");
  await userEvent.type(box("amount"), "12 500");
  await press("send");
  expect(sent).toEqual([{ reason: "Vihar", from: "2027-05-31", amount: 12_500, sign: null }]);
});

it("sends nothing while a required field is empty, and marks that field", async () => {
  await show();
  await userEvent.type(box("reason"), "  ");
  await press("send");
  expect(sent).toEqual([null]);
  const wrong = ["reason", "from", "amount", "sign"].map((name) => box(name).getAttribute("aria-invalid"));
  expect(wrong).toEqual(["true", "true", "false", "false"]);
  expect(box("sign").maxLength).toBe(3);
});

it("shows the server's message at its field and keeps the typed value", async () => {
  await show();
  await userEvent.type(box("amount"), "99");
  await press("refuse");
  await screen.findByText("Túl sok.");
  expect(box("amount").value).toBe("99");
  expect(screen.getByText("Ezt olvassa.")).toBeDefined();
});
