import { IconChecks, IconFilterOff, IconListDetails } from "@tabler/icons-react";
import { useTexts } from "../texts.tsx";
import { Button } from "../ui/buttons/Button.tsx";
import { EmptyState } from "../ui/page/EmptyState.tsx";
import { CreateLink } from "./CreateLink.tsx";
import { sameFilter } from "./filter/filters.ts";
import styles from "./TableBrowser.module.css";
import { useTableActing, useTableDeclaration, useTableNarrowing } from "./TableModel.tsx";
import { useFilterText } from "./filter/useFilterText.ts";

/** Shown without rows: there are none yet, or filters hide them, each of which can be removed here; pending work without rows is done. */
export function TableEmpty() {
  const { t } = useTexts();
  const { filters, setFilters, isWork } = useTableNarrowing();
  const { mayCreate } = useTableActing();
  const { options } = useTableDeclaration();
  const textOf = useFilterText();
  const [only] = filters;
  if (only === undefined)
    return (
      <EmptyState
        icon={<IconListDetails size={28} />}
        title={t(options.empty ?? "kernel.error.noData")}
        {...(mayCreate && { text: t("kernel.table.empty.first"), action: <CreateLink /> })}
      />
    );
  if (isWork)
    return (
      <EmptyState
        icon={<IconChecks size={28} />}
        title={t("kernel.table.empty.done")}
        action={<Button onClick={() => setFilters([])}>{t("kernel.table.empty.all")}</Button>}
      />
    );
  return (
    <EmptyState
      icon={<IconFilterOff size={28} />}
      title={t("kernel.table.empty.filtered")}
      text={
        filters.length === 1 ? t("kernel.table.empty.hides", { filter: textOf(only) }) : t("kernel.table.empty.hide")
      }
      action={
        <div className={styles.ways}>
          {filters.length > 1 &&
            filters.map((filter) => (
              <Button
                key={`${filter.propertyName} ${filter.type}`}
                onClick={() => setFilters(filters.filter((other) => !sameFilter(other, filter)))}
              >
                {t("kernel.table.filter.remove", { filter: textOf(filter) })}
              </Button>
            ))}
          <Button look="primary" onClick={() => setFilters([])}>
            {t(filters.length === 1 ? "kernel.table.filter.clearOne" : "kernel.table.filter.clear")}
          </Button>
        </div>
      }
    />
  );
}
