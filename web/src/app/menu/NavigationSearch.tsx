import { FEWEST_SIGNS, type FoundKind } from "@rajt/contract/search/search-kinds.values";
import { IconBuildingCommunity, IconCalendarEvent, IconUser, type Icon } from "@tabler/icons-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useNavigate } from "react-router";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { useDebouncedValue } from "../../kernel/useDebouncedValue.ts";
import { useViewer } from "../../kernel/viewer.tsx";
import { reveal } from "../../kernel/page/reveal.ts";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { SearchInput } from "../../kernel/ui/inputs/SearchInput.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./NavigationSearch.module.css";
import { AT_MOST, matching } from "./search.ts";
import { useMenu } from "./useMenu.ts";

type Option = {
  readonly key: string;
  readonly to: string;
  readonly icon: Icon;
  readonly title: string;
  /** What tells records of one name apart. */
  readonly detail?: string;
  readonly group: string;
};

/** Returns the records found after enough letters and a pause; the former ones stay until the next arrive. */
function useRecords(typed: string): readonly Option[] {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const words = useDebouncedValue(typed.trim(), PAUSE_MS);
  const isAsked = signedIn && words.length >= FEWEST_SIGNS && typed.trim().length >= FEWEST_SIGNS;
  const { data } = useCall(
    "POST /findingControl/find",
    { words },
    { enabled: isAsked, background: true, keepPrevious: true },
  );
  if (!isAsked || data === undefined) return [];
  return data.data.map(({ kind, id, name, detail, path }) => ({
    key: `${kind}-${id}`,
    to: path,
    icon: RECORD_ICONS[kind],
    title: name,
    detail,
    group: t(`shell.search.kind.${kind}`),
  }));
}

const PAUSE_MS = 250;

const RECORD_ICONS = {
  athlete: IconUser,
  competitor: IconUser,
  referee: IconUser,
  trainer: IconUser,
  club: IconBuildingCommunity,
  organizer: IconBuildingCommunity,
  competition: IconCalendarEvent,
  calendar: IconCalendarEvent,
} as const satisfies Readonly<Record<FoundKind, Icon>>;

/** Draws the search of menu pages by title or group, and of records by name (product/portal 5): arrows move, Enter opens. */
export function NavigationSearch({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  // After the dialog's effect, which focuses its title.
  useEffect(() => input.current?.focus(), []);
  const { pages } = useMenu();
  const { signedIn } = useViewer();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const records = useRecords(typed);
  const found: readonly Option[] = [
    ...matching(pages, typed).map((page) => ({ ...page, key: page.id })),
    ...records,
  ].slice(0, AT_MOST);
  const active = found[at];
  const activeId = active && `${listId}-${active.key}`;
  // Scrolls the marked option into view: the list is longer than a phone's screen.
  useEffect(() => {
    if (activeId !== undefined) reveal(document.getElementById(activeId));
  }, [activeId]);
  const move = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (event.key === "Enter" && active !== undefined) {
      onClose();
      void navigate(active.to);
    } else if (step !== 0 && found.length > 0) {
      event.preventDefault();
      setAt((at + step + found.length) % found.length);
    }
  };
  return (
    <Dialog title={t("shell.search.label")} width="small" onClose={onClose}>
      <SearchInput
        ref={input}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is given to an input
        role="combobox"
        label={t("shell.search.label")}
        placeholder=""
        className={styles.field}
        aria-expanded={found.length > 0}
        aria-controls={listId}
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(next) => {
          setTyped(next);
          setAt(0);
        }}
        onKeyDown={move}
      />
      <output className={found.length > 0 ? "visually-hidden" : styles.none}>
        {found.length > 0 ? t("shell.search.found", { count: found.length }) : t("shell.search.none")}
      </output>
      {signedIn && typed.trim().length < FEWEST_SIGNS && <p className={styles.hint}>{t("shell.search.hint")}</p>}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- of links, which no select can hold */}
      <div role="listbox" id={listId} aria-label={t("shell.search.matches")} className={styles.list}>
        {found.map(({ key, to, icon: Icon, title, detail, group }, index) => (
          <PortalLink
            key={key}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- it is a link, so that it opens in a new tab too
            role="option"
            id={`${listId}-${key}`}
            aria-selected={index === at}
            tabIndex={-1}
            to={to}
            className={styles.option ?? ""}
            onClick={onClose}
          >
            <Icon size={20} aria-hidden />{" "}
            <span>
              {title}
              {detail !== undefined && detail !== "" && <span className={styles.detail}> {detail}</span>}
            </span>{" "}
            <span className={styles.group}>{group}</span>
          </PortalLink>
        ))}
      </div>
    </Dialog>
  );
}
