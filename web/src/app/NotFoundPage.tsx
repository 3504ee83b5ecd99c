import { IconMap2 } from "@tabler/icons-react";
import { useTexts } from "../kernel/texts.tsx";
import { buttonClass } from "../kernel/ui/Button.tsx";
import { EmptyState } from "../kernel/ui/EmptyState.tsx";
import { PageTitle } from "../kernel/ui/PageTitle.tsx";
import { PortalLink } from "../kernel/ui/PortalLink.tsx";

export function NotFoundPage() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle title={t("shell.notFound.title")} />
      <EmptyState
        icon={<IconMap2 size={32} />}
        title={t("shell.notFound.text")}
        action={
          <PortalLink to="/calendar" className={buttonClass("primary")}>
            {t("shell.notFound.action")}
          </PortalLink>
        }
      />
    </>
  );
}
