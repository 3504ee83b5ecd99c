import { pathTo, HOME } from "@rajt/contract/portal.pages";
import { IconMap2 } from "@tabler/icons-react";
import { useTexts } from "../kernel/texts.tsx";
import { buttonClass } from "../kernel/ui/buttons/Button.tsx";
import { EmptyState } from "../kernel/ui/page/EmptyState.tsx";
import { PageTitle } from "../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../kernel/ui/buttons/PortalLink.tsx";

export function NotFoundPage() {
  const { t } = useTexts();
  return (
    <>
      <PageTitle title={t("shell.notFound.title")} />
      <EmptyState
        icon={<IconMap2 size={32} />}
        title={t("shell.notFound.text")}
        action={
          <PortalLink to={pathTo(HOME)} className={buttonClass("primary")}>
            {t("shell.notFound.action")}
          </PortalLink>
        }
      />
    </>
  );
}
