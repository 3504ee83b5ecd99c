import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import styles from "./OuterLink.module.css";

/** A link out of the portal, which opens beside it and says so. */
export function OuterLink({ href, children }: { href: string; children: ReactNode }) {
  const { t } = useTexts();
  return (
    <a className={styles.link} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      {/* Behind a word joiner, where no line is broken: the mark never stands on a line of its own. */}
      <span className={styles.joined}>
        {"\u2060"}
        <IconExternalLink size={14} className={styles.mark} aria-hidden />
      </span>
      <span className="visually-hidden">{t("competition.dialog.newTab")}</span>
    </a>
  );
}
