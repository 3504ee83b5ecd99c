import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { readPlace } from "@rajt/contract/competition/coordinates.rules";
import { formatDay, formatMoment } from "@rajt/contract/kernel/days";
import { webAddress } from "@rajt/contract/kernel/web-address.rules";
import { PlaceMap } from "../../../map/PlaceMap.tsx";
import { useTexts } from "../../../kernel/texts.tsx";
import { pointOf } from "../outer-address.ts";
import { OuterLink } from "../OuterLink.tsx";
import { contactOf } from "./Contact.tsx";
import { Coordinates } from "./Coordinates.tsx";
import styles from "./EventTab.module.css";
import { FactSection } from "./Facts.tsx";
import { ScheduleTable } from "./ScheduleTable.tsx";

/** The tab “Esemény” (product/competitions 27): all sections of the announcement, without empty ones. */
export function EventTab({ competition: c }: { competition: CompetitionDetails }) {
  const { t, locale } = useTexts();
  const coordinates = <Coordinates place={c} />;
  const place = readPlace(c.coordLat, c.coordLng);
  return (
    <div className={styles.tab}>
      {c.raceList.length > 0 && (
        <section className={styles.schedule}>
          <h3>{t("competition.event.schedule")}</h3>
          <ScheduleTable competition={c} />
        </section>
      )}
      <div className={styles.sections}>
        {place !== null && (
          <PlaceMap
            lat={place.latitude}
            lng={place.longitude}
            name={t("competition.place.of", { name: c.name })}
            className={styles.map}
          />
        )}
        <FactSection
          title={t("competition.event.general")}
          facts={[
            [t("competition.event.address"), c.address],
            [t("competition.event.website"), siteOf(c.officialWebsite)],
            [t("competition.event.gps"), pointOf(c) === null ? null : coordinates],
            [t("competition.event.regDeadline"), formatDay(c.regDeadline, locale)],
            [t("competition.event.chip"), c.evochip && t("competition.event.chipYes")],
          ]}
        />
        <FactSection
          title={t("competition.event.organiser")}
          facts={[
            [t("competition.event.orgBody"), contactOf(c.orgName, c.orgEmail, c.orgPhoneNumber)],
            [t("competition.event.club"), c.createdOrg.name === c.orgName ? null : c.createdOrg.name],
            [t("competition.event.orgWebsite"), siteOf(c.orgWebsite)],
            [t("competition.event.director"), contactOf(c.directorName, c.directorEmail, c.directorPhoneNumber)],
            [t("competition.event.president"), contactOf(c.orgPresName, c.orgPresEmail, c.orgPresPhoneNumber)],
          ]}
        />
        <FactSection
          title={t("competition.event.office")}
          facts={[
            [t("competition.event.officePlace"), c.officeAddress],
            [t("competition.event.officeHours"), c.officeHours],
            [t("competition.event.officeRep"), contactOf(c.officeRepName, c.officeRepEmail, c.officeRepPhoneNumber)],
          ]}
        />
        <FactSection
          title={t("competition.event.delegates")}
          facts={[
            [t("competition.event.referee"), contactOf(c.refereeName, c.refereeEmail, c.refereePhoneNumber)],
            [
              t("competition.event.supervisor"),
              contactOf(c.supervisorName, c.supervisorEmail, c.supervisorPhoneNumber),
            ],
          ]}
        />
        <FactSection
          title={t("competition.event.technical")}
          facts={[
            [t("competition.event.techAddress"), c.techAddress],
            [t("competition.event.techDate"), c.techDate === null ? null : formatMoment(new Date(c.techDate), locale)],
            [t("competition.event.water"), c.waterOtherInfo],
            [t("competition.event.waterTemp"), c.waterTemp],
            [t("competition.event.bikeTrack"), c.bikeTrackOtherInfo],
            [t("competition.event.runTrack"), c.runningTrackOtherInfo],
            [t("competition.event.drafting"), draftingOf(c.bolyozas)],
            [t("competition.event.timingType"), c.timingType],
            [t("competition.event.timer"), c.timingTiming],
            [t("competition.event.techOther"), c.techOtherInfo],
          ]}
        />
        <FactSection
          title={t("competition.event.other")}
          facts={[
            [t("competition.event.pricing"), c.pricing],
            [t("competition.event.parking"), c.parkingInfo],
            [t("competition.event.regulations"), c.regulations],
            [t("competition.event.admissionFee"), c.admissionFee],
            [t("competition.event.entryFee"), c.entryFee],
            [t("competition.event.entryOther"), c.entryOtherInfo],
          ]}
        />
      </div>
    </div>
  );

  /** Shows a website that is no valid address as text, without a link. */
  function siteOf(typed: string | null) {
    const href = webAddress(typed ?? "");
    return href === null ? typed : <OuterLink href={href}>{typed}</OuterLink>;
  }

  function draftingOf(allowed: boolean | null) {
    if (allowed === null) return null;
    return t(allowed ? "competition.event.draftingYes" : "competition.event.draftingNo");
  }
}
