import { IconAlertTriangle } from "@tabler/icons-react";
import styles from "./BrokenPage.module.css";
import { useTexts } from "../kernel/texts.tsx";
import { Button } from "../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../kernel/ui/page/EmptyState.tsx";
import { PageTitle } from "../kernel/ui/page/PageTitle.tsx";

/** The same where the frame itself is missing. */
export const BrokenPortal = ({ retry }: { retry?: () => void }) => (
  <main className={styles.bare}>{retry === undefined ? <BrokenPage /> : <BrokenPage retry={retry} />}</main>
);

/** A page that broke, or whose code could not be loaded: one sentence and a way to try again, never a stack. */
export function BrokenPage({ retry = () => location.reload() }: { retry?: () => void }) {
  const { t } = useTexts();
  return (
    <div role="alert">
      <PageTitle title={t("shell.broken.heading")} />
      <EmptyState
        icon={<IconAlertTriangle size={32} />}
        title={t("shell.broken.title")}
        action={
          <Button look="primary" onClick={retry}>
            {t("shell.ui.retry")}
          </Button>
        }
      />
    </div>
  );
}
