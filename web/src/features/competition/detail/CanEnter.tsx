import type { CompetitionDetails } from "@rajt/contract/competition/competition.calls";
import { pathTo } from "@rajt/contract/portal.pages";
import { useLocation } from "react-router";
import { loginPath } from "../../../kernel/page/return-target.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { ENTERS_ATHLETES, useEntering } from "../../entry/index.ts";
import styles from "./CompetitionHead.module.css";

/** Says in short whether the competition can be entered; the table below says it by race. */
export function CanEnter({ competition }: { competition: CompetitionDetails }) {
  const { t } = useTexts();
  const { may } = useViewer();
  const { pathname, search } = useLocation();
  const { entrant, closed, failed, all } = useEntering(competition.id, competition.regDeadline);
  const entered = all?.filter(({ alreadyEntry }) => alreadyEntry).length ?? 0;
  const enterable = all?.filter(({ alreadyEntry, canEntry }) => canEntry && !alreadyEntry).length ?? 0;
  if (closed && entered === 0) return <>{t("competition.entering.closed")}</>;
  if (entrant === "club" && may(ENTERS_ATHLETES))
    return (
      <PortalLink to={pathTo("clubEntryGrid", { competitionId: competition.id })}>{t("entry.club.open")}</PortalLink>
    );
  if (entrant === "club") return <>{t("entry.club.noRight")}</>;
  if (entrant === "guest")
    return <PortalLink to={loginPath(pathname + search)}>{t("competition.entering.signIn")}</PortalLink>;
  if (all === undefined) return failed ? <>{t("competition.entering.unknown")}</> : <Skeleton width="18ch" />;
  return (
    <>
      {enterable > 0 || entered === 0
        ? enterable === 0
          ? t("competition.detail.enterableNone")
          : t("competition.detail.enterable", { count: enterable })
        : t("competition.detail.enteredIn", { count: entered })}
      {enterable > 0 && entered > 0 && (
        <span className={styles.small}>{t("competition.detail.enteredIn", { count: entered })}</span>
      )}
    </>
  );
}
