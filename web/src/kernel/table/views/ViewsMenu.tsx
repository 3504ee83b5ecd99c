import { SHARES_VIEWS } from "@rajt/contract/kernel/table/view.rights";
import type { SavedView } from "@rajt/contract/kernel/table/table.calls";
import { IconBookmark, IconTrash } from "@tabler/icons-react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { showToast } from "../../toasts.ts";
import { ConfirmDialog } from "../../ui/overlays/ConfirmDialog.tsx";
import { IconButton } from "../../ui/buttons/IconButton.tsx";
import { menuItemClass, Popover } from "../../ui/overlays/Popover.tsx";
import { SkeletonLines } from "../../ui/page/Skeleton.tsx";
import { useChange } from "../../calls/useAct.ts";
import { useViewer } from "../../viewer.tsx";
import { SaveViewDialog } from "./SaveViewDialog.tsx";
import { callName, tableCall } from "../table-call.ts";
import styles from "./ViewsMenu.module.css";
import { useTableData, useTableDeclaration, useTableView } from "../TableModel.tsx";

/** Draws the menu of saved views, own and shared with the viewer's roles, and the item that saves the current one. */
export function ViewsMenu() {
  const { t } = useTexts();
  const [saving, setSaving] = useState(false);
  const [removed, setRemoved] = useState<SavedView | null>(null);
  return (
    <>
      <Popover
        label={t("kernel.table.views.button")}
        className={styles.panel ?? ""}
        button={(props) => (
          <IconButton label={t("kernel.table.views.button")} icon={<IconBookmark size={20} />} {...props} />
        )}
      >
        {(close) => (
          <>
            <ViewList close={close} remove={setRemoved} />
            <button
              type="button"
              className={menuItemClass}
              onClick={() => {
                close();
                setSaving(true);
              }}
            >
              {t("kernel.table.views.save")}
            </button>
          </>
        )}
      </Popover>
      {saving && <SaveViewDialog close={() => setSaving(false)} />}
      {removed !== null && <RemoveView view={removed} close={() => setRemoved(null)} />}
    </>
  );
}

type ViewListProps = { close: () => void; remove: (view: SavedView) => void };

function ViewList({ close, remove }: ViewListProps) {
  const texts = useTexts();
  const { t } = texts;
  const { control, session } = useTableDeclaration();
  const { data, error } = useQuery({
    queryKey: [callName(control, "getViewList")],
    queryFn: ({ signal }) => tableCall(control, "getViewList", { session }, signal),
    meta: { background: true },
  });
  if (error !== null) return <p className={styles.remark}>{failureText(texts, error)}</p>;
  if (data === undefined) return <SkeletonLines label={t("shell.ui.loading")} />;
  if (data.length === 0) return <p className={styles.remark}>{t("kernel.table.views.none")}</p>;
  const groups = [
    { label: t("kernel.table.views.own"), views: data.filter(({ own }) => own) },
    { label: t("kernel.table.views.shared"), views: data.filter(({ own }) => !own) },
  ];
  return groups
    .filter(({ views }) => views.length > 0)
    .map(({ label, views }) => (
      <div key={label}>
        <p className={styles.legend}>{label}</p>
        <ul className={styles.list}>
          {views.map((view) => (
            <ViewLine key={view.id} view={view} close={close} remove={remove} />
          ))}
        </ul>
      </div>
    ));
}

function ViewLine({ view, close, remove }: ViewListProps & { view: SavedView }) {
  const { t } = useTexts();
  const { changes } = useTableView();
  const { setFirst } = useTableData();
  const { may } = useViewer();
  const { id, name, own } = view;
  const open = async () => {
    close();
    setFirst(0);
    await changes.openView(id);
    showToast("success", t("kernel.table.views.opened", { name }));
  };
  return (
    <li className={styles.line}>
      {/* The failure has been shown already. */}
      <button type="button" className={menuItemClass} onClick={() => void open().catch(() => undefined)}>
        <span className={styles.name}>{name}</span>
      </button>
      {(own || may(SHARES_VIEWS)) && (
        <IconButton
          label={t("kernel.table.views.remove", { name })}
          icon={<IconTrash size={18} />}
          onClick={() => {
            close();
            remove(view);
          }}
        />
      )}
    </li>
  );
}

function RemoveView({ view: { id, name }, close }: { view: SavedView; close: () => void }) {
  const { t } = useTexts();
  const { control } = useTableDeclaration();
  const queries = useQueryClient();
  const { mutate, isPending } = useChange(() => tableCall(control, "deleteView", { id }), {
    done: () => showToast("success", t("kernel.table.views.removed", { name })),
    settled: async () => {
      await queries.invalidateQueries({ queryKey: [callName(control, "getViewList")] });
      close();
    },
  });
  return (
    <ConfirmDialog
      question={t("kernel.table.views.question", { name })}
      confirm={t("kernel.table.removal.confirm")}
      danger
      busy={isPending}
      onConfirm={() => mutate(undefined)}
      onCancel={close}
    />
  );
}
