import type { ClubGrid } from "@rajt/contract/entry/club-entry.calls";
import { clubPagePath } from "@rajt/contract/entry/club-page-address.values";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import styles from "./Club.module.css";

type HeldHintProps = { competition: number; grid: ClubGrid; race?: number };

/** Says why the checkboxes of paid entries cannot be changed, with a link to where they are withdrawn; nothing if there is none. */
export function HeldHint({ competition, grid, race }: HeldHintProps) {
  const { t } = useTexts();
  const isPaid = grid.athleteList.some(({ cellList }) =>
    cellList.some(({ paid }, at) => paid && (race === undefined || grid.raceList[at]?.id === race)),
  );
  if (!isPaid) return null;
  return (
    <p className={styles.quiet}>
      {t("entry.club.held")}{" "}
      <PortalLink to={clubPagePath(competition, "starters")}>{t("entry.club.toStarters")}</PortalLink>
    </p>
  );
}
