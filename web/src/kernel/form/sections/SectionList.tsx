import { useEffect, useState, type MouseEvent } from "react";
import { useTexts } from "../../texts.tsx";
import styles from "./SectionList.module.css";

/** `id` is that of the section's heading. */
type Headed = { readonly id: string; readonly title: string };

/** Draws the list of a long form's sections beside it: the current one and links to all. */
export function SectionList({ sections }: { sections: readonly Headed[] }) {
  const { t } = useTexts();
  const current = useCurrent(sections.map(({ id }) => id).join(" "));
  // Scrolls by script: an anchor would add an entry to the history.
  const go = (id: string) => (event: MouseEvent) => {
    const heading = document.getElementById(id);
    if (heading === null) return;
    event.preventDefault();
    heading.scrollIntoView({ block: "start" });
    heading.focus({ preventScroll: true });
  };
  return (
    <nav aria-label={t("kernel.form.sections")} className={styles.list}>
      <ul>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`} className={styles.link} aria-current={id === current} onClick={go(id)}>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A heading above this distance from the top counts as passed, in pixels. */
const READ_FROM = 220;

/** Returns the id of the last heading that was scrolled past. */
function useCurrent(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const passed = ids
        .split(" ")
        .filter((id) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) < READ_FROM);
      setCurrent(passed.at(-1) ?? null);
    };
    const later = () => {
      frame ||= requestAnimationFrame(look);
    };
    later();
    addEventListener("scroll", later, { passive: true });
    return () => {
      removeEventListener("scroll", later);
      cancelAnimationFrame(frame);
    };
  }, [ids]);
  return current;
}
