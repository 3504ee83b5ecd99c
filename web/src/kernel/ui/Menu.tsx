import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./Menu.module.css";

type PopupProps = {
  /** Draws the button that opens it; pass the given props on. */
  button: (props: { "aria-expanded": boolean; "aria-controls": string; onClick: () => void }) => ReactNode;
  /** `close` is for items that lead away. */
  children: (close: () => void) => ReactNode;
  label: string;
  className?: string;
};

/**
 * A small panel below its button: a disclosure, not an ARIA menu, so that links stay links and fields stay fields. Escape, a click beside it
 * and leaving it by the keyboard close it.
 */
export function Popup({ button, children, label, className }: PopupProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);
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
    box.current?.querySelector("button")?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens for Escape of what is inside
    <div ref={box} className={styles.box} onKeyDown={closeByKey}>
      {button({ "aria-expanded": open, "aria-controls": id, onClick: () => setOpen(!open) })}
      <section id={id} aria-label={label} hidden={!open} className={classes(styles.panel, className)}>
        {open && children(close)}
      </section>
    </div>
  );
}

/** The look of one line of a {@link Popup}: for buttons and links. */
export const menuItemClass: string = classes(styles.item);
