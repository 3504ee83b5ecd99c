import { IconChevronRight } from "@tabler/icons-react";
import { defaultRangeExtractor, useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { everyIndex, usePrinting } from "../../page/usePrinting.ts";
import { useTexts } from "../../texts.tsx";
import { classes } from "../../ui/page/classes.ts";
import { Badge } from "../../ui/page/Badge.tsx";
import { PortalLink } from "../../ui/buttons/PortalLink.tsx";
import { Skeleton } from "../../ui/page/Skeleton.tsx";
import { CardMenu } from "./CardMenu.tsx";
import styles from "./Cards.module.css";
import { cellText } from "../cell/cell-text.ts";
import { CellValue } from "../cell/CellValue.tsx";
import type { ShownColumn } from "../grid/columns.ts";
import { namePath } from "../grid/row-actions.ts";
import { SelectedCount } from "../session/SelectedCount.tsx";
import { SelectAll, SelectBox } from "../grid/SelectBox.tsx";
import type { Row } from "../table-call.ts";
import { useWideCards } from "./useCards.ts";
import {
  leadsToRecords,
  rowName,
  useTableData,
  useTableDeclaration,
  useTableSelecting,
  useTableView,
} from "../TableModel.tsx";

const CARD_PX = 92;
const OVERSCAN = 6;
const IDENTIFYING = 3;
const SKELETONS = 6;

/** Draws the rows as cards in the page's own scroll, on a phone with the identifying fields only, and with the same actions. */
export function Cards({ remove }: { remove: (row: Row) => void }) {
  const { t } = useTexts();
  const { page, loading, stale } = useTableData();
  const { title } = useTableDeclaration();
  const { selectable, selection } = useTableSelecting();
  const isPrinting = usePrinting();
  const list = useRef<HTMLUListElement>(null);
  const [scrollMargin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const top = list.current?.getBoundingClientRect().top ?? 0;
    setMargin(top + window.scrollY);
  }, [page]);
  const rows = page?.rows ?? [];
  // oxlint-disable-next-line react/incompatible-library -- it is called here only, and no compiler memoises it
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => CARD_PX,
    overscan: OVERSCAN,
    scrollMargin,
    getItemKey: (at) => rows[at]?.id ?? at,
    rangeExtractor: isPrinting ? everyIndex : defaultRangeExtractor,
  });
  if (loading || (stale && rows.length === 0)) return <SkeletonCards />;
  return (
    <>
      {selectable && (
        <div className={styles.all}>
          <SelectAll />
          <span aria-hidden>{selection.count === 0 ? t("kernel.table.selection.all") : <SelectedCount />}</span>
        </div>
      )}
      <ul
        ref={list}
        className={classes(styles.list, stale && styles.stale)}
        style={{ height: virtual.getTotalSize() }}
        aria-label={t("kernel.table.label", { title })}
        aria-busy={stale}
      >
        {virtual.getVirtualItems().map(({ index, start }) => {
          const row = rows[index];
          return (
            row && (
              <li
                key={row.id}
                ref={virtual.measureElement}
                data-index={index}
                className={styles.item}
                style={{ transform: `translateY(${start - scrollMargin}px)` }}
                aria-setsize={rows.length}
                aria-posinset={index + 1}
              >
                <Card row={row} remove={remove} />
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}

function Card({ row, remove }: { row: Row; remove: (row: Row) => void }) {
  const declaration = useTableDeclaration();
  const { options, texts, saved } = declaration;
  const { shown } = useTableView();
  const { selectable, selection, canSelect } = useTableSelecting();
  const name = rowName(row, declaration);
  const isWide = useWideCards();
  const { lead, quiet = {}, buttons = [] } = options;
  const all = isWide ? shown.slice(1) : fieldsOf(shown, options.card);
  const fields = all.filter(
    ({ name: column }) =>
      column !== lead && !buttons.includes(column) && !(column in quiet && quiet[column] === row[column]),
  );
  const leading = lead === undefined ? null : row[lead];
  return (
    <div className={classes(styles.card, selection.has(row.id) && styles.selected)}>
      {selectable && (
        <SelectBox
          label={texts.t("kernel.table.selection.one", { name })}
          checked={selection.has(row.id)}
          closed={!canSelect(row)}
          onChange={() => selection.toggle(row.id)}
        />
      )}
      <div className={styles.words}>
        {leadsToRecords(options) ? (
          <PortalLink to={namePath(row, declaration)} className={styles.name}>
            {typeof leading === "number" && <span className={styles.lead}>{leading}</span>} {name}
          </PortalLink>
        ) : (
          <p className={styles.name}>{name}</p>
        )}
        {saved === row.id && (
          <p>
            <Badge kind="success">{texts.t("kernel.table.justSaved")}</Badge>
          </p>
        )}
        <div className={styles.fields}>
          {fields.map((column) => {
            const Drawn = options.draws?.[column.name];
            return (
              <p key={column.name} className={styles.field}>
                <span className={styles.label}>{column.label}:</span>{" "}
                <span className={classes(isTime(column) && styles.whole)}>
                  {Drawn ? (
                    <Drawn row={row} />
                  ) : cellText(row[column.name], column, texts) === "" ? (
                    "–"
                  ) : (
                    <CellValue value={row[column.name]} column={column} />
                  )}
                </span>
              </p>
            );
          })}
        </div>
        {buttons.length > 0 && (
          <div className={styles.buttons}>
            {buttons.map((column) => {
              const Drawn = options.draws?.[column];
              return Drawn && <Drawn key={column} row={row} />;
            })}
          </div>
        )}
      </div>
      <CardMenu row={row} remove={remove} />
      {leadsToRecords(options) && <IconChevronRight size={20} className={styles.chevron} aria-hidden />}
    </div>
  );
}

const isTime = ({ type }: ShownColumn): boolean => type === "day" || type === "moment";

/** Returns the columns that identify a card beside its name. */
const fieldsOf = (shown: readonly ShownColumn[], card: readonly string[] | undefined): readonly ShownColumn[] =>
  shown.slice(1).filter(({ name }, at) => (card === undefined ? at < IDENTIFYING - 1 : card.includes(name)));

function SkeletonCards() {
  const { t } = useTexts();
  return (
    <output className={styles.waiting} aria-label={t("shell.ui.loading")}>
      {Array.from({ length: SKELETONS }, (_, at) => (
        <span key={at} className={styles.card}>
          <span className={styles.words}>
            <Skeleton width="60%" height="1.8rem" />
            <Skeleton width="80%" />
          </span>
        </span>
      ))}
    </output>
  );
}
