import { pathTo } from "@rajt/contract/portal.pages";
import { IconBuildingCommunity, IconChevronRight, IconId, IconRun, IconUser } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { ClosedToCompetitors } from "./ClosedToCompetitors.tsx";
import { Doors } from "./Doors.tsx";
import { IntoAccount } from "./IntoAccount.tsx";
import { Preparation } from "./Preparation.tsx";
import styles from "./Registration.module.css";

const TYPES = [
  { page: "registrationOrganization", name: "organization", Icon: IconBuildingCommunity },
  { page: "registrationPerson", name: "person", Icon: IconUser },
  { page: "registrationAthlete", name: "athlete", Icon: IconRun },
  { page: "registrationLicense", name: "license", Icon: IconId },
] as const;

/**
 * The start of a registration: whom to register, in the words of a parent; what will be needed; and the kinds themselves,
 * with those that are closed (product/registration 1, 3, 16).
 */
export function RegistrationPage() {
  const { t } = useTexts();
  return (
    <div className={styles.card}>
      <img src="/favicon.svg" alt="" width={56} height={56} />
      <PageTitle lead={t("registration.intro")} />
      <Doors />
      <Preparation />
      <section className={styles.section} aria-labelledby="registration-types">
        <h2 id="registration-types" className={styles.heading}>
          {t("registration.types")}
        </h2>
        <ClosedToCompetitors />
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
      </section>
      <IntoAccount />
    </div>
  );
}
