import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import styles from "./Tabs.module.css";

type Tab<K extends string> = { readonly key: K; readonly label: ReactNode };
type Chosen<K extends string> = { active: K; onChange: (key: K) => void };
type TabsProps<K extends string> = Chosen<K> & {
  label: string;
  tabs: readonly (Tab<K> & { readonly content: ReactNode })[];
};

/** Draws tabs with the keyboard of the ARIA pattern: arrows, Home and End move and choose. */
export function Tabs<K extends string>({ label, tabs, active, onChange }: TabsProps<K>) {
  const id = useId();
  return (
    <>
      <TabList id={id} label={label} tabs={tabs} active={active} onChange={onChange} />
      <TabPanel id={id} active={active}>
        {tabs.find(({ key }) => key === active)?.content}
      </TabPanel>
    </>
  );
}

type TabListProps<K extends string> = Chosen<K> & { id: string; label: string; tabs: readonly Tab<K>[] };

/** Draws the tabs without their content, which is in a {@link TabPanel} of the same id. */
export function TabList<K extends string>({ id, label, tabs, active, onChange }: TabListProps<K>) {
  const list = useRef<HTMLDivElement>(null);
  // Scrolls the open tab into view if not all fit.
  useEffect(() => {
    const box = list.current;
    const tab = box?.querySelector(`[data-tab="${active}"]`);
    if (!box || !tab) return;
    const [outer, inner] = [box.getBoundingClientRect(), tab.getBoundingClientRect()];
    box.scrollLeft += inner.left - outer.left - (outer.width - inner.width) / 2;
  }, [active]);
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === active);
    const next = tabs.at(targetOf(event.key, at, tabs.length));
    if (next === undefined || targetOf(event.key, at, tabs.length) === at) return;
    event.preventDefault();
    onChange(next.key);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };
  return (
    <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={move} tabIndex={-1}>
      {tabs.map((tab) => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${id}-${tab.key}`}
          data-tab={tab.key}
          aria-selected={tab.key === active}
          aria-controls={`${id}-panel`}
          tabIndex={tab.key === active ? 0 : -1}
          className={styles.tab}
          onClick={() => onChange(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

export const TabPanel = ({ id, active, children }: { id: string; active: string; children: ReactNode }) => (
  <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${active}`} className={styles.panel}>
    {children}
  </div>
);

function targetOf(key: string, at: number, length: number): number {
  if (key === "ArrowRight") return (at + 1) % length;
  if (key === "ArrowLeft") return (at - 1 + length) % length;
  if (key === "Home") return 0;
  return key === "End" ? length - 1 : at;
}
