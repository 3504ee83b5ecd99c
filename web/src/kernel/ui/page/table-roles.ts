/**
 * The roles of a table, spelt out. On a phone our tables are laid out as cards, and some browsers take the roles from a table that is not
 * laid out as one: `<td {...asCell}>` keeps them.
 */
export const asTable = { role: "table" } as const;
export const asRowGroup = { role: "rowgroup" } as const;
export const asRow = { role: "row" } as const;
export const asColumnHead = { role: "columnheader", scope: "col" } as const;
export const asRowHead = { role: "rowheader", scope: "row" } as const;
export const asCell = { role: "cell" } as const;

/** A table whose cells are walked with the arrow keys: its cells are grid cells by themselves. */
export const asGrid = { role: "grid" } as const;
export const asGridCell = { role: "gridcell" } as const;
