import { formatDay } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
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
  { page: "registrationOrganization", name: "organization", Icon: IconBuildingCommunity },
  { page: "registrationPerson", name: "person", Icon: IconUser },
  { page: "registrationAthlete", name: "athlete", Icon: IconRun },
  { page: "registrationLicense", name: "license", Icon: IconId },
] as const;

/** Offers the kinds of registration, and says which are closed (product/registration 1, 3). */
export function RegistrationPage() {
  const { t, locale } = useTexts();
  const day = useRegistrationDay();
  return (
    <div className={styles.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <PageTitle lead={t("registration.intro")} />
      {isClosedToCompetitors(day) && (
        <Notice kind="warning">{t("registration.closed", { from: formatDay(day.closedFrom, locale) })}</Notice>
      )}
      <ul className={styles.types}>
        {TYPES.map(({ page, name, Icon }) => (
          <li key={page}>
            <PortalLink to={pathTo(page)} className={styles.type}>
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
