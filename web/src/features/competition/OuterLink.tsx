import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import styles from "./OuterLink.module.css";

/** A link out of the portal; it opens in a new tab and says so. */
export function OuterLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {/* A word joiner prevents a line break: the mark is never alone on a line. */}
      <span className={styles.joined}>
        {"\u2060"}
        <IconExternalLink size={14} className={styles.mark} aria-hidden />
      </span>
      <span className="visually-hidden">{t("competition.dialog.newTab")}</span>
    </a>
  );
}
