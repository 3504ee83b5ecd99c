import { useHome } from "../../kernel/page/useHome.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./Brand.module.css";

/** Draws the logo that links home; with `mark` without the name. */
export function Brand({ mark = false }: { mark?: boolean }) {
  const { t } = useTexts();
  return (
    <PortalLink to={useHome()} className={styles.brand} aria-label={t("shell.home")}>
      <img src="/favicon.svg" alt="" width={32} height={32} />
      {!mark && (
        <span className={styles.words}>
          <strong className={styles.product}>{t("shell.product")}</strong>
          <span className={styles.tagline}>{t("shell.tagline")}</span>
        </span>
      )}
    </PortalLink>
  );
}
