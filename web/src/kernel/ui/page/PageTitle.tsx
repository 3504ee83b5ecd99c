import { pages } from "@rajt/contract/portal.pages";
import { PageContext } from "../../page/this-page.ts";
import { use, useEffect, type ReactNode } from "react";
import { createStore } from "../../store.ts";
import { useTexts } from "../../texts.tsx";
import { BackLink, type Way } from "../buttons/BackLink.tsx";
import styles from "./PageTitle.module.css";

type PageTitleProps = { title?: string | undefined; back?: Way | undefined; lead?: ReactNode; actions?: ReactNode };

/** Draws the h1 of a page, by default its declared title, which is also the document's title. */
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

/** Returns the declared title of the open page. */
export function usePageTitle(): string {
  const { t } = useTexts();
  const page = use(PageContext);
  return page === null ? t("shell.product") : t(pages[page].title);
}

/** The last title set, as a new object each time, so that a page with the same title is noticed too. */
export const pageTitle = createStore({ title: "" });

export function useDocumentTitle(title: string): void {
  const { t } = useTexts();
  const product = t("shell.product");
  useEffect(() => {
    document.title = `${title} – ${product}`;
    pageTitle.set({ title });
  }, [title, product]);
}
