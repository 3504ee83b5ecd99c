import type { Act } from "@rajt/contract/kernel/table/act";
import type { Needs } from "@rajt/contract/kernel/access";
import type { Table } from "@rajt/contract/kernel/table/table";
import type { Icon } from "@tabler/icons-react";
import type { Speaker } from "../../texts.tsx";
import type { Row } from "../table-call.ts";
import type { TableOptions } from "../table-options.ts";

/** An act that the viewer may do, with its words and its picture. */
export type OpenAct = {
  readonly name: string;
  readonly act: Act;
  readonly icon: Icon;
  readonly label: string;
  /** The path to its other words. */
  readonly texts: string;
};

type OpenActsInput = {
  readonly table: Pick<Table, "acts">;
  readonly options: Pick<TableOptions, "texts" | "acts">;
  readonly may: (needs: Needs) => boolean;
  readonly say: Speaker["say"];
};

/** The acts of a list that there are for its viewer, in the order declared; which of them are open travels with each row. */
export const openActs = ({ table, options, may, say }: OpenActsInput): OpenAct[] =>
  Object.entries(table.acts ?? {}).flatMap(([name, act]) => {
    const icon = options.acts?.[name];
    const texts = `${options.texts}.act.${name}`;
    return icon !== undefined && may(act.needs) ? [{ name, act, icon, texts, label: say(`${texts}.label`) }] : [];
  });

/** The reason, as a code, why an act that is open for the row among others is not open for it alone. */
export const whyBarred = ({ name }: Pick<OpenAct, "name">, { barred }: Row): string | undefined => barred?.[name];

/** The same of all that is selected: where each of the rows is barred, and no row that is not in sight. */
export function whyAllBarred(open: OpenAct, selected: readonly Row[], count: number): string | undefined {
  const codes = selected.map((row) => whyBarred(open, row));
  return selected.length === count && codes.every((code) => code !== undefined) ? codes[0] : undefined;
}

/** May the row be selected: is an act on a selection open for it, alone or among others? In most lists every row may. */
export const isSelectable = ({ selects }: Pick<Table, "selects">, acts: readonly OpenAct[], row: Row): boolean =>
  selects !== "open" ||
  acts.some((open) => open.act.on === "selection" && (isOffered(open, row) || whyBarred(open, row) !== undefined));

/** Is it open for this row? The server says so with the row, and judges anew when it is done. */
export const isOffered = ({ name }: OpenAct, { acts }: Row): boolean => acts?.includes(name) === true;
