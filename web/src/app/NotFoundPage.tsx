import { HOME, pathTo } from "@rajt/contract/portal.pages";
import { IconMap2 } from "@tabler/icons-react";
import { useHome } from "../kernel/page/useHome.ts";
import { useTexts } from "../kernel/texts.tsx";
import { buttonClass } from "../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../kernel/ui/page/EmptyState.tsx";
import { PageTitle } from "../kernel/ui/page/PageTitle.tsx";
import styles from "./BrokenPage.module.css";
import { PortalLink } from "../kernel/ui/buttons/PortalLink.tsx";

export function NotFoundPage() {
  const { t } = useTexts();
  const home = useHome();
  return (
    <div className={styles.centred}>
      <PageTitle title={t("shell.notFound.title")} />
      <EmptyState
        icon={<IconMap2 size={32} />}
        title={t("shell.notFound.text")}
        action={
          <PortalLink to={home} className={buttonClass("primary")}>
            {t(home === pathTo(HOME) ? "shell.notFound.action" : "shell.notFound.toHome")}
          </PortalLink>
        }
      />
    </div>
  );
}
