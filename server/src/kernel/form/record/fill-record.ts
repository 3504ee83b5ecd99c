import type { Dto, Form } from "@rajt/contract/kernel/form/form";
import type { Tx } from "../../db/database.ts";
import type { Written } from "./columns.ts";
import type { EditedTable, FormBinding } from "../form-binding.ts";
import type { Parts } from "./parts.ts";
import { fillRow } from "./parts.store.ts";
import { recordSourceOf, type AnyBinding } from "../served-form.ts";

/**
 * Writes a record whose row another call has inserted, as the form's own save would, without checking rights: for registrations.
 *
 *     await fillRecord(tx, personForm, personTables(vault), { id, dto, now, isNew: true });
 */
export const fillRecord = <const F extends Form, T extends EditedTable, const P extends Parts>(
  tx: Tx,
  { fields }: F,
  place: Pick<FormBinding<F, T, P>, "table" | "parts" | "joins" | "fields">,
  written: Written & { dto: Dto<F> },
): Promise<void> =>
  // cast: drops the form's own types, which the signature has just checked.
  fillRow(tx, recordSourceOf(place as unknown as AnyBinding), fields, written);
