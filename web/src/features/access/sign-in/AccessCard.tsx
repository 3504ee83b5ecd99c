import type { ReactNode } from "react";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import styles from "./AccessCard.module.css";

/** The frame of the sign-in pages: the mark, a heading, a form, and what leads elsewhere. */
export const AccessCard = ({ title, footer, children }: { title: string; footer?: ReactNode; children: ReactNode }) => (
  <div className={styles.place}>
    <div className={styles.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} className={styles.mark} />
      <PageTitle title={title} />
      {children}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  </div>
);
