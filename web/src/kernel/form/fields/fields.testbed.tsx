import type { Locale } from "@rajt/contract/kernel/enumerations";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { open, saveButton, serve, trialForm, type Body } from "../form.testbed.tsx";

export const adults = { id: 1, name: "Felnőtt" };

/** The fields of a record for a viewer who may not see its health data. */
const { taj: _, ...visible } = trialForm.fields;
const empty = Object.fromEntries(Object.keys(visible).map((name) => [name, null]));

/** Opens a record with these values and no others; `sent` saves it and returns which of them were sent. */
export async function openWith(fields: Body, answers: Body = {}, locale: Locale = "hu") {
  const frame = { id: 5, updated: "2027-05-01T10:00:00.000Z", protectionLevel: null };
  const record = { ...frame, ...empty, name: "Rajt", parent: adults, ...fields };
  const none = { getParentSelection: [], getGroupSelection: [], getPersonSelection: [] };
  const server = serve({ getData: record, update: { successful: true }, ...none, ...answers });
  await open(trialForm, { locale });
  return {
    server,
    sent: async () => {
      await userEvent.click(saveButton());
      await screen.findByText("the list");
      const { dto } = server.last("update") as { dto: Body };
      return Object.fromEntries(Object.entries(dto).filter(([name]) => name in fields));
    },
  };
}

export const openTab = (name: string) => userEvent.click(screen.getByRole("tab", { name: new RegExp(name) }));
