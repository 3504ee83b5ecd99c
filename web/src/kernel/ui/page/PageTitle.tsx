import { pages } from "@rajt/contract/portal.pages";
import { PageContext } from "../../page/this-page.ts";
import { use, useEffect, type ReactNode } from "react";
import { createStore } from "../../store.ts";
import { useTexts } from "../../texts.tsx";
import { BackLink, type Way } from "../buttons/BackLink.tsx";
import styles from "./PageTitle.module.css";

type PageTitleProps = { title?: string | undefined; back?: Way | undefined; lead?: ReactNode; actions?: ReactNode };

/** The one first-level heading of a page, that of its declaration unless it has another of its own; it is also the title of the browser's tab. */
export function PageTitle({ title: own, back, lead, actions }: PageTitleProps) {
  const declared = usePageTitle();
  const title = own ?? declared;
  useDocumentTitle(title);
  return (
    <header className={styles.header}>
      <div className={styles.words}>
        {back !== undefined && <BackLink {...back} />}
        <h1>{title}</h1>
        {lead !== undefined && <div className={styles.lead}>{lead}</div>}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}

/** Returns the title of the page that is open, as it is declared. */
export function usePageTitle(): string {
  const { t } = useTexts();
  const page = use(PageContext);
  return page === null ? t("shell.product") : t(pages[page].title);
}

/** The title that a page has set last, made anew each time, so that a page that is called like the one before is noticed too. */
export const pageTitle = createStore({ title: "" });

export function useDocumentTitle(title: string): void {
  const { t } = useTexts();
  const product = t("shell.product");
  useEffect(() => {
    document.title = `${title} – ${product}`;
    pageTitle.set({ title });
  }, [title, product]);
}
