import type { CalendarRow } from "@rajt/contract/competition/calendar/calendar.calls";
import { readPlace } from "@rajt/contract/competition/coordinates.rules";
import { formatDayRange } from "@rajt/contract/kernel/days";
import { IconX, IconZoomIn } from "@tabler/icons-react";
import { useCallback, useMemo } from "react";
import { laterMap } from "../../../map/laterMap.tsx";
import type { Pinned, PinsMapProps } from "../../../map/PinsMap.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import { AgendaRow } from "./month/AgendaRow.tsx";
import { CompetitionLink } from "./CompetitionLink.tsx";
import styles from "./MapView.module.css";

type PlacedRow = Pinned & { readonly row: CalendarRow };

const PinsMap = laterMap<PinsMapProps<PlacedRow>>(async () => (await import("../../../map/PinsMap.tsx")).PinsMap);

/**
 * Shows the competitions on a map and as a list beside it, so that the map is optional; competitions without a place
 * are last.
 */
export function MapView({ rows }: { rows: readonly CalendarRow[] | undefined }) {
  const { t } = useTexts();
  const { placed, unplaced } = useMemo(() => parted(rows ?? []), [rows]);
  const groupName = useCallback(
    (names: readonly string[]) => t("competition.place.map.group", { count: names.length, names: names.join(", ") }),
    [t],
  );
  return (
    <div className={styles.view}>
      <div className={styles.place}>
        <PinsMap
          name={t("competition.place.map.name")}
          className={styles.map}
          pins={placed}
          groupName={groupName}
          popup={(pins, act) => <Popup rows={pins.map(({ row }) => row)} {...act} />}
        />
      </div>
      <section className={styles.beside} aria-label={t("competition.place.map.list")}>
        <ul className={styles.rows}>
          {placed.map(({ id, row }) => (
            <AgendaRow key={id} item={row} />
          ))}
        </ul>
        {unplaced.length > 0 && (
          <details className={styles.unplaced}>
            <summary>{t("competition.place.map.unplaced", { count: unplaced.length })}</summary>
            <ul className={styles.rows}>
              {unplaced.map((row) => (
                <AgendaRow key={row.id} item={row} />
              ))}
            </ul>
          </details>
        )}
      </section>
    </div>
  );
}

/** Splits competitions into those with coordinates and those without, both by day. */
function parted(rows: readonly CalendarRow[]): { placed: PlacedRow[]; unplaced: CalendarRow[] } {
  const [placed, unplaced]: [PlacedRow[], CalendarRow[]] = [[], []];
  for (const row of rows) {
    const place = readPlace(row.coordLat, row.coordLng);
    if (place === null) unplaced.push(row);
    else placed.push({ id: row.id, name: row.name, at: [place.latitude, place.longitude], row });
  }
  return { placed, unplaced };
}

type PopupProps = { rows: readonly CalendarRow[]; close: () => void; closer: (() => void) | null };

/** Lists the competitions of a pin. */
function Popup({ rows, close, closer }: PopupProps) {
  const { t, locale } = useTexts();
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape closes it wherever in it the focus is
    <div className={styles.popup} onKeyDown={({ key }) => key === "Escape" && close()}>
      <div className={styles.popupHead}>
        {rows.length > 1 && <strong>{t("competition.place.map.here", { count: rows.length })}</strong>}
        <IconButton label={t("competition.place.map.close")} icon={<IconX size={18} />} onClick={close} />
      </div>
      <ul className={styles.popupRows}>
        {rows.map(({ id, name, date, endDate, address }) => (
          <li key={id}>
            <CompetitionLink competition={id}>{name}</CompetitionLink>
            <span>{formatDayRange(date, endDate, locale)}</span>
            <span>{address}</span>
          </li>
        ))}
      </ul>
      {closer !== null && (
        <Button icon={<IconZoomIn size={18} aria-hidden />} onClick={closer}>
          {t("competition.place.map.closer")}
        </Button>
      )}
    </div>
  );
}
