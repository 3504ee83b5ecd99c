import { pathTo } from "@rajt/contract/portal.pages";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { useTexts } from "../../kernel/texts.tsx";
import styles from "./WorkBadge.module.css";
import { useWork } from "./useWork.ts";

const MOST_SHOWN = 99;

/** Shows the number of items that wait for the viewer, beside the menu entry of the page. */
export function WorkBadge() {
  const { t } = useTexts();
  const enabled = useMayOpen()(pathTo("work"));
  const { data } = useWork({ enabled, background: true });
  const count = (data?.data ?? []).reduce((sum, one) => sum + one.count, 0);
  if (count === 0) return null;
  return (
    <>
      <span className={styles.badge} data-badge aria-hidden>
        {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
      </span>
      <span className="visually-hidden">{t("work.badge", { count })}</span>
    </>
  );
}
