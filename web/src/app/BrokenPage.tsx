import { IconAlertTriangle } from "@tabler/icons-react";
import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import styles from "./BrokenPage.module.css";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../kernel/ui/page/EmptyState.tsx";
import { useStable } from "../kernel/useStable.ts";
import { PageTitle } from "../kernel/ui/page/PageTitle.tsx";

/** The error page if the frame itself is missing. */
export const BrokenPortal = ({ retry }: { retry?: () => void }) => (
  <main className={styles.bare}>
    <BrokenPage retry={retry} />
  </main>
);

/**
 * Shown for a page that threw, or whose code failed to load: one sentence and a retry button, never a stack. The retry opens the same
 * address within the page, since a reload without a network would lose the page; it also runs when the network returns.
 */
export function BrokenPage({ retry }: { retry?: (() => void) | undefined }) {
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const again = useStable(retry ?? (() => void navigate({ pathname, search, hash }, { replace: true })));
  useEffect(() => {
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [again]);
  const { t } = useTexts();
  return (
    <div role="alert" className={styles.centred}>
      <PageTitle title={t("shell.broken.heading")} />
      <EmptyState
        icon={<IconAlertTriangle size={32} />}
        // A failed load may be due to the network; an exception is a fault of the portal.
        title={t(retry ? "shell.ui.notLoaded" : "shell.broken.title")}
        action={
          <Button look="primary" onClick={again}>
            {t("shell.ui.retry")}
          </Button>
        }
      />
    </div>
  );
}
