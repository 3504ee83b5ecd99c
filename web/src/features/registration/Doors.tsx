import { pathTo } from "@rajt/contract/portal.pages";
import { isClosedToCompetitors } from "@rajt/contract/registration/closing.rules";
import { IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./Registration.module.css";
import { useRegistrationDay } from "./useRegistrationDay.ts";

type Door = { readonly to: string; readonly title: string; readonly about: string };

/** Leads to the kinds of registration by the words of the person who registers (product/registration 1). */
export function Doors() {
  const { t } = useTexts();
  const isClosed = isClosedToCompetitors(useRegistrationDay());
  const club = (about: string): Door => ({
    to: pathTo("registrationLicense"),
    title: t("registration.door.club"),
    about,
  });
  const shared: readonly Door[] = [
    {
      to: pathTo(isClosed ? "registrationAthlete" : "registrationPerson"),
      title: t("registration.door.noClub"),
      about: t(isClosed ? "registration.door.noClubTrial" : "registration.door.noClubAbout"),
    },
    {
      to: pathTo("registrationAthlete"),
      title: t("registration.door.trial"),
      about: t("registration.door.trialAbout"),
    },
  ];
  const office: Door = {
    to: pathTo("registrationPerson"),
    title: t("registration.door.office"),
    about: t("registration.door.officeAbout"),
  };
  const organisation: Door = {
    to: pathTo("registrationOrganization"),
    title: t("registration.door.clubOrOrganiser"),
    about: t("registration.type.organizationAbout"),
  };
  return (
    <div className={styles.doors}>
      <DoorGroup title={t("registration.door.child")} doors={[club(t("registration.door.clubChild")), ...shared]} />
      <DoorGroup
        title={t("registration.door.self")}
        doors={[club(t("registration.door.clubSelf")), ...shared, office]}
      />
      <DoorGroup title={t("registration.door.organisation")} doors={[organisation]} />
    </div>
  );
}

function DoorGroup({ title, doors }: { title: string; doors: readonly Door[] }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {title}
      </h2>
      <ul className={styles.types}>
        {doors.map(({ to, title: name, about }) => (
          <li key={name}>
            <PortalLink to={to} className={styles.door}>
              <span>
                <strong>{name}</strong>
                <span className={styles.about}>{about}</span>
              </span>
              <IconChevronRight size={20} aria-hidden />
            </PortalLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
