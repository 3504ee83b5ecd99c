import { useEffect, useRef } from "react";
import { Outlet, ScrollRestoration, useLocation } from "react-router";
import { PaymentReturn } from "../features/payment/PaymentReturn.tsx";
import { useTexts } from "../kernel/texts.tsx";
import { classes } from "../kernel/ui/classes.ts";
import { Footer } from "./Footer.tsx";
import { SideNavigation } from "./SideNavigation.tsx";
import styles from "./Shell.module.css";
import { Toolbar } from "./Toolbar.tsx";
import { useNavigationState } from "./useNavigationState.ts";

/** The frame of every page: skip link, navigation, toolbar, the page, footer. */
export function Shell() {
  const { t } = useTexts();
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const first = useRef(pathname);
  const navigation = useNavigationState();
  useEffect(() => {
    // After a change of page the keyboard and the screen reader start at its beginning.
    if (first.current !== pathname) main.current?.focus({ preventScroll: true });
    first.current = pathname;
  }, [pathname]);
  return (
    <div className={classes(styles.shell, navigation.folded && styles.folded)}>
      <a href="#main" className={styles.skip}>
        {t("shell.skip")}
      </a>
      <SideNavigation {...navigation} />
      <div className={styles.column}>
        <Toolbar openDrawer={navigation.openDrawer} drawerOpen={navigation.drawerOpen} />
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <Footer />
      </div>
      <PaymentReturn />
      <ScrollRestoration />
    </div>
  );
}
