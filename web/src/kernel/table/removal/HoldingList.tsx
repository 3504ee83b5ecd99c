import type { Holding } from "@rajt/contract/kernel/table/removal.calls";
import { useTexts } from "../../texts.tsx";
import { PortalLink } from "../../ui/buttons/PortalLink.tsx";
import { openedPath } from "@rajt/contract/kernel/table/opening-address";
import styles from "./HoldingList.module.css";

type ListProps = { readonly holdings: readonly Holding[]; readonly onLeave?: () => void };

/** Lists the records that depend on a record, with links to their pages. */
export function HoldingList({ holdings, onLeave }: ListProps) {
  const { t } = useTexts();
  if (holdings.length === 0) return null;
  return (
    <ul className={styles.list}>
      {holdings.map(({ message, count, rows, all }) => (
        <li key={message}>
          <strong>
            {all === null ? (
              message
            ) : (
              // cast: the opening's filters are the list's filters.
              <PortalLink to={openedPath(all.path, { filter: all.filter, order: [] })} onClick={onLeave}>
                {message}
              </PortalLink>
            )}
          </strong>
          {rows.length > 0 && (
            <ul>
              {rows.map(({ name, path }, at) => (
                // Two records may have the same name.
                // oxlint-disable-next-line react/no-array-index-key -- the list is loaded whole and never reordered
                <li key={at}>
                  {path === null ? (
                    name
                  ) : (
                    <PortalLink to={path} onClick={onLeave}>
                      {name}
                    </PortalLink>
                  )}
                </li>
              ))}
              {count > rows.length && <li>{t("kernel.table.removal.more", { count: count - rows.length })}</li>}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}
