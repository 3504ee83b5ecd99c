import { formatDay } from "@rajt/contract/kernel/days";
import { isClosedToCompetitors } from "@rajt/contract/registration/closing.rules";
import { IconBuildingCommunity, IconChevronRight, IconId, IconRun, IconUser } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { IntoAccount } from "./IntoAccount.tsx";
import styles from "./Registration.module.css";
import { useRegistrationDay } from "./useRegistrationDay.ts";

const TYPES = [
  { path: "organization", name: "organization", Icon: IconBuildingCommunity },
  { path: "person", name: "person", Icon: IconUser },
  { path: "athlete", name: "athlete", Icon: IconRun },
  { path: "athlete-license", name: "license", Icon: IconId },
] as const;

/** The choice of what to register as, and what no longer can be (product/registration 1, 3). */
export function RegistrationPage() {
  const { t, locale } = useTexts();
  const day = useRegistrationDay();
  return (
    <div className={styles.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <PageTitle title={t("registration.title")} lead={t("registration.intro")} />
      {isClosedToCompetitors(day) && (
        <Notice kind="warning">{t("registration.closed", { from: formatDay(day.closedFrom, locale) })}</Notice>
      )}
      <ul className={styles.types}>
        {TYPES.map(({ path, name, Icon }) => (
          <li key={path}>
            <PortalLink to={`/registration/${path}`} className={styles.type}>
              <Icon size={28} aria-hidden />
              <span>
                <strong>{t(`registration.type.${name}`)}</strong>
                <span className={styles.about}>{t(`registration.type.${name}About`)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </PortalLink>
          </li>
        ))}
      </ul>
      <IntoAccount />
    </div>
  );
}
