import { useEffect, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { reveal } from "../../page/reveal.ts";
import { useStable } from "../../useStable.ts";
import { classes } from "../page/classes.ts";
import styles from "./Menu.module.css";

type PopupProps = {
  /** Draws the button that opens it; pass the given props on. */
  button: (props: { "aria-expanded": boolean; "aria-controls": string; onClick: () => void }) => ReactNode;
  /** `close` is for items that lead away. */
  children: (close: () => void) => ReactNode;
  label: string;
  className?: string;
  /** The edge of the button below which it opens; it moves aside where the screen ends. */
  align?: "start" | "end";
};

/**
 * A small panel below its button: a disclosure, not an ARIA menu, so that links stay links and fields stay fields. Escape, a click beside it
 * and leaving it by the keyboard close it.
 */
export function Popup({ button, children, label, className, align = "end" }: PopupProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const panel = useRef<HTMLElement>(null);
  // What was pressed in it goes away with it: a dialog that opens next leads back to the button.
  const close = useStable(() => {
    if (panel.current?.contains(document.activeElement)) box.current?.querySelector("button")?.focus();
    setOpen(false);
  });
  // What is chosen in it may move its button to another line: it goes along.
  useLayoutEffect(() => {
    if (open && panel.current !== null && box.current !== null) place(panel.current, box.current, align);
  });
  useLayoutEffect(() => {
    // Of the last card of a list it opens below the screen.
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens for Escape of what is inside
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
 * Puts a panel below its button, and aside where the screen ends. It is measured as it hangs to the left: once it has stuck out at the right, a
 * phone makes the page wider for good.
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

/** The look of one line of a {@link Popup}: for buttons and links. */
export const menuItemClass: string = classes(styles.item);
