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

type Given = {
  readonly table: Pick<Table, "acts">;
  readonly options: Pick<TableOptions, "texts" | "acts">;
  readonly may: (needs: Needs) => boolean;
  readonly say: Speaker["say"];
};

/** The acts of a list that there are for its viewer, in the order declared; which of them are open travels with each row. */
export const openActs = ({ table, options, may, say }: Given): OpenAct[] =>
  Object.entries(table.acts ?? {}).flatMap(([name, act]) => {
    const icon = options.acts?.[name];
    const texts = `${options.texts}.act.${name}`;
    return icon !== undefined && may(act.needs) ? [{ name, act, icon, texts, label: say(`${texts}.label`) }] : [];
  });

/** Is it open for this row? The server says so with the row, and judges anew when it is done. */
export const isOffered = ({ name }: OpenAct, { acts }: Row): boolean => acts?.includes(name) === true;
