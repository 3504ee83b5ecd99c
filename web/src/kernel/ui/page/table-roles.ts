/**
 * Explicit table roles. On a phone tables are laid out as cards, and some browsers remove the roles of a table with another `display`: `<td
 * {...asCell}>` keeps them.
 */
export const asTable = { role: "table" } as const;
export const asRowGroup = { role: "rowgroup" } as const;
export const asRow = { role: "row" } as const;
export const asColumnHead = { role: "columnheader", scope: "col" } as const;
export const asRowHead = { role: "rowheader", scope: "row" } as const;
export const asCell = { role: "cell" } as const;

/** A table whose cells the arrow keys move through: its cells are grid cells. */
export const asGrid = { role: "grid" } as const;
export const asGridCell = { role: "gridcell" } as const;
