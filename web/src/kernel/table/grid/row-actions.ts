import { IconDots, IconEye, IconPencil, IconTrash, type Icon } from "@tabler/icons-react";
import { isOffered, whyBarred } from "../acts/open-acts.ts";
import type { Row } from "../table-call.ts";
import { rowName, type TableActing, type TableDeclaration } from "../TableModel.tsx";

/** An action on a row: a link or an act. `to: null` without an act is a disabled one. */
export type RowAction = {
  readonly key: string;
  /** The words of the action, and the same with the name of the row. */
  readonly words: string;
  readonly label: string;
  readonly icon: Icon;
  readonly to: string | null;
  readonly act?: () => void;
  readonly danger?: true;
};

type Allowed = Pick<TableDeclaration, "columns" | "texts" | "options" | "path"> &
  Pick<TableActing, "links" | "acts" | "startAct" | "openDialog" | "mayWrite" | "mayRemove"> &
  Partial<Pick<TableActing, "chooseAct">> & {
    readonly remove: (row: Row) => void;
  };

/** Returns whether an address is a file, which the browser saves. */
export const isFile = (to: string): boolean => to.startsWith("/api/");

const recordPath = (row: Row, path: string): string => `${path}/${row.id}`;

/** Returns the address that the name of a row opens. */
export const namePath = (row: Row, { options, path }: Pick<Allowed, "options" | "path">): string =>
  options.opens?.to(row) ?? recordPath(row, path);

/** The number of acts with buttons of their own in a grid row. With more, the first has a button and all are behind another. */
const MOST_ACTS = 2;
const areGathered = ({ acts }: Pick<TableActing, "acts">): boolean => acts.length > MOST_ACTS;

/**
 * Returns the actions on a row. All rows of a list have the same actions in the same places, some disabled. With `chooseAct`, many acts are
 * one action.
 */
export function actionsOf(row: Row, allowed: Allowed): RowAction[] {
  const { texts, options, path, links, acts, startAct, chooseAct, openDialog } = allowed;
  const { mayWrite, mayRemove, remove } = allowed;
  const name = rowName(row, allowed);
  const editable = mayWrite && row.protectionLevel !== "CannotBeModified";
  const named = (words: string) => ({ words, label: `${words}: ${name}` });
  const actions: RowAction[] = links.map(({ label, icon, to }) => ({
    key: label,
    ...named(texts.say(label)),
    icon,
    to: to(row),
  }));
  for (const { label, icon, isFor, dialog } of options.dialogs ?? [])
    actions.push({
      key: label,
      ...named(texts.say(label)),
      icon,
      to: null,
      ...(isFor(row) && { act: () => openDialog(dialog, row) }),
    });
  const isGathered = chooseAct !== undefined && areGathered(allowed);
  for (const open of isGathered ? acts.slice(0, 1) : acts) {
    const { label, icon } = open;
    const why = whyBarred(open, row);
    const closed =
      why === undefined
        ? texts.t("kernel.act.closed", { act: label, name })
        : texts.t("kernel.act.barred", { act: label, name, reason: texts.say(why) });
    const offered = { ...named(label), act: () => startAct(open, row) };
    const barred = { words: closed, label: closed };
    actions.push({ key: open.name, icon, to: null, ...(isOffered(open, row) ? offered : barred) });
  }
  if (isGathered) actions.push(choice(row, name, { acts, texts, chooseAct }));
  // A record without a form is opened by its name.
  if (options.form !== undefined)
    actions.push({
      key: "modify",
      ...named(texts.t(editable ? "kernel.table.modify" : "kernel.table.view")),
      icon: editable ? IconPencil : IconEye,
      to: recordPath(row, path),
    });
  if (mayRemove) {
    const isProtected = row.protectionLevel !== null && row.protectionLevel !== undefined;
    actions.push({
      key: "remove",
      ...named(texts.t(isProtected ? "kernel.table.notRemovable" : "kernel.table.remove")),
      icon: IconTrash,
      to: null,
      danger: true,
      ...(!isProtected && { act: () => remove(row) }),
    });
  }
  return actions;
}

/** Returns the action that opens a row's acts; disabled if none is open. */
function choice(
  row: Row,
  name: string,
  { acts, texts, chooseAct }: Pick<TableActing, "acts" | "chooseAct"> & Pick<TableDeclaration, "texts">,
): RowAction {
  const label = texts.t("kernel.table.more", { name });
  const isOpen = acts.some((open) => isOffered(open, row));
  return { key: "acts", words: label, label, icon: IconDots, to: null, ...(isOpen && { act: () => chooseAct(row) }) };
}

/** Returns the number of actions on a row of the grid. */
export const actionCount = ({
  options,
  links,
  acts,
  mayRemove,
}: Pick<TableDeclaration, "options"> & Pick<TableActing, "links" | "acts" | "mayRemove">): number =>
  links.length +
  (options.dialogs?.length ?? 0) +
  (areGathered({ acts }) ? 2 : acts.length) +
  (options.form !== undefined ? 1 : 0) +
  (mayRemove ? 1 : 0);
