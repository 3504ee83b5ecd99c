import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { reveal } from "../../page/reveal.ts";
import { useStable } from "../../useStable.ts";
import { classes } from "../page/classes.ts";
import styles from "./Popover.module.css";

type PopoverProps = {
  /** Draws the button that opens it, with the given props. */
  button: (props: { "aria-expanded": boolean; "aria-controls": string; onClick: () => void }) => ReactNode;
  /** `close` is for items that open something else. */
  children: (close: () => void) => ReactNode;
  label: string;
  className?: string;
  /** The edge of the button that it is aligned with; it moves to stay on the screen. */
  align?: "start" | "end";
};

/**
 * Draws a panel below its button: a disclosure, not an ARIA menu, so that links stay links and fields stay fields. Escape, a click outside
 * and moving the focus outside close it.
 */
export function Popover({ button, children, label, className, align = "end" }: PopoverProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  // The pressed item disappears: the focus moves to the button, so that a dialog opened next returns it there.
  const close = useStable(() => {
    if (panel.current?.contains(document.activeElement)) box.current?.querySelector("button")?.focus();
    setOpen(false);
  });
  // A choice may move the button to another line: the panel follows.
  useLayoutEffect(() => {
    if (open && panel.current !== null && box.current !== null) place(panel.current, box.current, align);
  });
  useLayoutEffect(() => {
    // The panel of a list's last card may open below the viewport.
    if (open && panel.current !== null) reveal(panel.current);
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const closeBeside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
    };
    document.addEventListener("pointerdown", closeBeside);
    document.addEventListener("focusin", closeBeside);
    return () => {
      document.removeEventListener("pointerdown", closeBeside);
      document.removeEventListener("focusin", closeBeside);
    };
  }, [open]);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || !open) return;
    close();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens for Escape from its content
    <div ref={box} className={styles.box} onKeyDown={closeByKey}>
      {button({ "aria-expanded": open, "aria-controls": id, onClick: () => setOpen(!open) })}
      <section
        ref={panel}
        id={id}
        aria-label={label}
        hidden={!open}
        className={classes(styles.panel, styles[align], className)}
      >
        {open && children(close)}
      </section>
    </div>
  );
}

const MARGIN_PX = 8;

/**
 * Places a panel below its button, within the screen. It is measured aligned to the right edge: an overflow on the right would make the
 * page wider on a phone for good.
 */
function place(panel: HTMLElement, box: HTMLElement, align: "start" | "end"): void {
  panel.style.left = "auto";
  panel.style.right = "0";
  const width = panel.offsetWidth;
  const { left, right } = box.getBoundingClientRect();
  const last = document.documentElement.clientWidth - MARGIN_PX - width;
  const at = Math.max(MARGIN_PX, Math.min(align === "start" ? left : right - width, last));
  panel.style.left = `${at - left}px`;
  panel.style.right = "auto";
}

/** The class of an item in a {@link Popover}, for buttons and links. */
export const menuItemClass: string = classes(styles.item);
