import type { Act } from "@rajt/contract/kernel/table/act";
import type { Needs } from "@rajt/contract/kernel/access";
import type { Table } from "@rajt/contract/kernel/table/table";
import type { Icon } from "@tabler/icons-react";
import type { Speaker } from "../../texts.tsx";
import type { Row } from "../table-call.ts";
import type { TableOptions } from "../table-options.ts";

/** An act that the viewer may run, with its texts and icon. */
export type OpenAct = {
  readonly name: string;
  readonly act: Act;
  readonly icon: Icon;
  readonly label: string;
  /** The path to its other texts. */
  readonly texts: string;
};

type OpenActsInput = {
  readonly table: Pick<Table, "acts">;
  readonly options: Pick<TableOptions, "texts" | "acts">;
  readonly may: (needs: Needs) => boolean;
  readonly say: Speaker["say"];
};

/** Returns the acts of a list that the viewer may run, in declared order; each row has the open ones. */
export const openActs = ({ table, options, may, say }: OpenActsInput): OpenAct[] =>
  Object.entries(table.acts ?? {}).flatMap(([name, act]) => {
    const icon = options.acts?.[name];
    const texts = `${options.texts}.act.${name}`;
    return icon !== undefined && may(act.needs) ? [{ name, act, icon, texts, label: say(`${texts}.label`) }] : [];
  });

/** Returns the code of the reason why an act is barred for this row alone, or undefined. */
export const whyBarred = ({ name }: Pick<OpenAct, "name">, { barred }: Row): string | undefined => barred?.[name];

/** Returns the code of the reason if the act is barred for every selected row and all of them are on this page. */
export function whyAllBarred(open: OpenAct, selected: readonly Row[], count: number): string | undefined {
  const codes = selected.map((row) => whyBarred(open, row));
  return selected.length === count && codes.every((code) => code !== undefined) ? codes[0] : undefined;
}

/** Returns whether the row may be selected. In some lists an act on a selection must be open for it. */
export const isSelectable = ({ selects }: Pick<Table, "selects">, acts: readonly OpenAct[], row: Row): boolean =>
  selects !== "open" ||
  acts.some((open) => open.act.on === "selection" && (isOffered(open, row) || whyBarred(open, row) !== undefined));

/** Returns whether the act is open for this row, by the row's data. The server checks it again. */
export const isOffered = ({ name }: OpenAct, { acts }: Row): boolean => acts?.includes(name) === true;
