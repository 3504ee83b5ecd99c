import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect, useRef, useState } from "react";
import { type Location, Outlet, ScrollRestoration, useLocation, useParams } from "react-router";
import { PaymentReturn } from "../../features/payment/PaymentReturn.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { Footer } from "./Footer.tsx";
import { Drawer } from "../menu/Drawer.tsx";
import { SideNavigation } from "../menu/SideNavigation.tsx";
import { TopNavigation } from "../menu/TopNavigation.tsx";
import { useMenu } from "../menu/useMenu.ts";
import { useSearch } from "../menu/useSearch.ts";
import { PageAnnouncer } from "./PageAnnouncer.tsx";
import { TroubleBanner } from "../notices/TroubleBanner.tsx";
import { useSettings } from "../settings/settings.ts";
import styles from "./Shell.module.css";
import { LanguageSwitch } from "../toolbar/LanguageSwitch.tsx";
import { Toolbar } from "../toolbar/Toolbar.tsx";

/**
 * Draws the frame of every page: skip link, navigation, toolbar, page, footer. They are in reading order; a change of layout moves them
 * around the page without remounting it.
 */
export function Shell() {
  const { t } = useTexts();
  const page = usePage();
  const [{ layout: chosen }] = useSettings();
  // A menu of one page has no column.
  const isMenu = useMenu().pages.length > 1;
  const layout = isMenu ? chosen : "alone";
  const main = useRef<HTMLElement>(null);
  const first = useRef(page);
  const [drawerOpen, setDrawerOpen] = useState(false);
  const { signedIn } = useViewer();
  // One page needs no search; signed-in viewers search records too.
  const search = useSearch(signedIn || isMenu);
  useEffect(() => {
    // After a change of page the focus moves to its start, unless the page has put the cursor into a field.
    const hasCursor = main.current?.querySelector("input:focus") != null;
    if (first.current !== page && !hasCursor) main.current?.focus({ preventScroll: true });
    first.current = page;
  }, [page]);
  if (page === BARE || page.startsWith(`${BARE}/`))
    return (
      <div className={styles.bare}>
        <div className={styles.bareTop}>
          <LanguageSwitch />
        </div>
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <PageAnnouncer page={page} />
        <PaymentReturn />
        <ScrollRestoration getKey={keyOfScroll} />
      </div>
    );
  const navigation =
    layout === "alone" ? null : layout === "top" ? (
      <TopNavigation key="top" />
    ) : (
      <SideNavigation key="side" branded={layout === "wide"} />
    );
  const toolbar = (
    <Toolbar
      key="toolbar"
      openDrawer={() => setDrawerOpen(true)}
      drawerOpen={drawerOpen}
      search={search}
      branded={layout === "alone"}
    />
  );
  return (
    <div className={styles.shell} data-layout={layout}>
      <a href="#main" className={styles.skip}>
        {t("shell.skip")}
      </a>
      {layout === "wide" ? [navigation, toolbar] : [toolbar, navigation]}
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        <TroubleBanner />
        <Outlet />
      </main>
      <Footer />
      {drawerOpen && <Drawer onClose={() => setDrawerOpen(false)} openSearch={search?.open ?? null} />}
      {search?.Part && <search.Part onClose={search.close} />}
      <PageAnnouncer page={page} />
      <PaymentReturn />
      <ScrollRestoration getKey={keyOfScroll} />
    </div>
  );
}

/** The first page of a tab always has the key "default", so its position is kept by its address, not for every first page. */
const keyOfScroll = ({ key, pathname, search }: Location): string => (key === "default" ? pathname + search : key);

/** Public registration has no navigation, toolbar or footer (product/registration 1). */
const BARE = pathTo("registration");

/** Returns the address without the session name that a list appends, which makes it no other page. */
function usePage(): string {
  const { pathname } = useLocation();
  const { sessionNameParam = "" } = useParams();
  return sessionNameParam === "" ? pathname : pathname.slice(0, -sessionNameParam.length - 1);
}
