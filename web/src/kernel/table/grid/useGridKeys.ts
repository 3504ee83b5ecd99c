import { useLayoutEffect, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from "react";
import { reveal } from "../../page/reveal.ts";
import type { Cell } from "../session/place.ts";

type GridSize = {
  readonly rows: number;
  /** The number of cells of a row, and of the heading, which has none over the actions. */
  readonly cols: number;
  readonly headCols: number;
  /** The number of rows on a screen. */
  readonly leap: number;
};

export const HEAD = -1;

type GridKeys = {
  readonly frame: RefObject<HTMLElement | null>;
  readonly size: GridSize;
  /** The first active cell, and the function that stores it. */
  readonly start: Cell;
  readonly keep: (cell: Cell) => void;
  /** Scrolls a row into view, rendered or not. */
  readonly reveal: (row: number) => void;
  /** Space and Enter, unless the cell handles them. */
  readonly select: (row: number) => void;
  readonly open: (row: number) => void;
};

/**
 * Handles the keyboard of a grid. One cell is in the tab order; arrows, Home, End and the page keys move it (with Ctrl to the ends of the
 * list). A control in a cell takes the focus in its place.
 */
export function useGridKeys({ frame, size, start, keep, reveal, select, open }: GridKeys) {
  const [active, setCell] = useState(start);
  const moving = useRef(false);
  const at = clamped(active, size);
  useLayoutEffect(() => {
    if (!moving.current) return;
    moving.current = false;
    targetAt(frame.current, at)?.focus({ preventScroll: true });
  });
  const setActive = (cell: Cell) => {
    setCell(cell);
    keep(cell);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.metaKey) return;
    const next = nextCell(event, at, size);
    const onWidget = event.target instanceof Element && event.target.closest("a, button") !== null;
    if (next !== null) {
      if (next.row !== HEAD) reveal(next.row);
      moving.current = true;
      setActive(next);
    } else if (at.row !== HEAD && event.key === " " && !onWidget && !isBox(event.target)) select(at.row);
    else if (at.row !== HEAD && event.key === "Enter" && !onWidget) open(at.row);
    else return;
    event.preventDefault();
  };
  const onFocus = ({ target }: FocusEvent) => {
    const cell = cellOf(target);
    if (cell !== null && (cell.row !== at.row || cell.col !== at.col)) setActive(cell);
  };
  return { active: at, onKeyDown, onFocus };
}

function nextCell({ key, ctrlKey }: KeyboardEvent, { row, col }: Cell, { rows, cols, leap }: GridSize): Cell | null {
  const last = rows - 1;
  switch (key) {
    case "ArrowUp":
      return { row: Math.max(row - 1, HEAD), col };
    case "ArrowDown":
      return { row: Math.min(row + 1, last), col };
    case "ArrowLeft":
      return { row, col: Math.max(col - 1, 0) };
    case "ArrowRight":
      return { row, col: col + 1 };
    case "Home":
      return { row: ctrlKey ? 0 : row, col: 0 };
    case "End":
      return { row: ctrlKey ? last : row, col: cols - 1 };
    case "PageUp":
      return { row: Math.max(row - leap, 0), col };
    case "PageDown":
      return { row: Math.min(row + leap, last), col };
    default:
      return null;
  }
}

const clamped = ({ row, col }: Cell, { rows, cols, headCols }: GridSize): Cell => ({
  row: Math.max(HEAD, Math.min(row, rows - 1)),
  col: Math.max(0, Math.min(col, (row === HEAD ? headCols : cols) - 1)),
});

function targetAt(frame: HTMLElement | null, { row, col }: Cell): HTMLElement | null {
  const cell = frame?.querySelector<HTMLElement>(`[data-row="${row}"] > [data-col="${col}"]`) ?? null;
  reveal(cell);
  return cell?.querySelector<HTMLElement>("a, button, input") ?? cell;
}

function cellOf(target: Element): Cell | null {
  const cell = target.closest<HTMLElement>("[data-col]");
  const row = cell?.parentElement?.dataset["row"];
  return cell === null || row === undefined ? null : { row: Number(row), col: Number(cell.dataset["col"]) };
}

const isBox = (target: EventTarget): boolean => target instanceof HTMLInputElement;
