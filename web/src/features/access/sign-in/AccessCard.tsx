import type { ReactNode } from "react";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import styles from "./AccessCard.module.css";

/** The frame of the sign-in pages: logo, page title, form and links to other pages. */
export const AccessCard = ({ footer, children }: { footer?: ReactNode; children: ReactNode }) => (
  <div className={styles.place}>
    <div className={styles.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} className={styles.mark} />
      <PageTitle />
      {children}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  </div>
);
