import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import { basketOfRace } from "@rajt/contract/payment/basket-address.values";
import { useIsMutating } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { loginPath } from "../../../kernel/page/return-target.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { Skeleton } from "../../../kernel/ui/page/Skeleton.tsx";
import { ChangeRace } from "../own/ChangeRace.tsx";
import { ChangeRelay } from "../team/ChangeRelay.tsx";
import { PlaceOffer } from "../waiting/PlaceOffer.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import { acceptWords } from "../waiting/offer-words.ts";
import { entryOffer, type EntryAct } from "./entry-offer.ts";
import styles from "./EntryCell.module.css";
import { EntryQuestion } from "./EntryQuestion.tsx";
import { isShownOnce } from "./once-refusals.ts";
import { ListButton } from "../waiting/ListButton.tsx";
import { WaitingList } from "../waiting/WaitingList.tsx";
import { ENTERS_ATHLETES, type Entering } from "./useEntering.ts";
import { RACE } from "@rajt/contract/competition/race-address.values";

/** The entry button of one race with its question, or the reason why there is none. */
export function EntryCell({ race, entering }: { race: RaceSummary; entering: Entering }) {
  const { t } = useTexts();
  const location = useLocation();
  const { pathname, search } = location;
  const state: unknown = location.state;
  const { entrant, closed, failed, infoOf } = entering;
  const info = infoOf(race.id);
  const offer = entryOffer({ race, entrant, closed, failed, info });
  switch (offer.kind) {
    case "waiting":
      return <Skeleton width="96px" height="4rem" />;
    case "signIn":
      return (
        <PortalLink to={loginPath(pathname + search)} className={styles.signIn}>
          {t("shell.menu.login")}
          <span className="visually-hidden">: {race.name}</span>
        </PortalLink>
      );
    case "note":
      return (
        <p className={info !== undefined && isShownOnce(info) ? "visually-hidden" : styles.note}>
          {t(`competition.entering.${offer.text}`)}
        </p>
      );
    case "athletes":
      return <AthletesLink race={race} entering={entering} />;
    case "teams":
      return (
        <div className={styles.cell}>
          {info?.offerUntil != null && <PlaceOffer until={info.offerUntil} />}
          <TeamsLink race={race} entering={entering} />
          {info?.offerUntil != null && (
            <ListButton competition={entering.competition} race={race} waiting={info.waiting} act="decline" />
          )}
        </div>
      );
    case "list":
      return info && <WaitingList competition={entering.competition} race={race} info={info} />;
    case "button":
      return (
        <div className={styles.cell}>
          {info?.offerUntil != null && <PlaceOffer until={info.offerUntil} />}
          {info?.alreadyEntry && (
            <span className={styles.state}>
              <Badge kind={info.paid ? "success" : "warning"}>
                {t("entry.state.entered")} – {t(info.paid ? "entry.state.paid" : "entry.state.unpaid")}
              </Badge>
            </span>
          )}
          {info?.alreadyEntry && !info.paid && !info.owes && <p className={styles.note}>{t("entry.own.othersPay")}</p>}
          {info?.alreadyEntry && !info.paid && info.owes && (
            <PortalLink
              to={{ search, hash: basketOfRace(race.id) }}
              state={state}
              replace
              preventScrollReset
              className={buttonClass("primary")}
            >
              {t("competition.entering.toBasket")}
            </PortalLink>
          )}
          <EntryButton
            race={race}
            act={offer.act}
            reason={offer.reason}
            quiet={info !== undefined && isShownOnce(info)}
            entering={entering}
          />
          {info?.ownRelay?.changes != null && <ChangeRelay entry={info.ownRelay.changes} name={race.name} />}
          {info?.changes != null && <ChangeRace entry={info.changes} name={race.name} />}
          {info?.offerUntil != null && (
            <ListButton competition={entering.competition} race={race} waiting={info.waiting} act="decline" />
          )}
        </div>
      );
  }
}

/** Links a club to its athletes of the race, within the dialog or the page. */
function AthletesLink({ race, entering }: { race: RaceSummary; entering: Entering }) {
  const { t } = useTexts();
  const { may } = useViewer();
  const [search] = useSearchParams();
  const entered = entering.enteredIn(race.id);
  if (!may(ENTERS_ATHLETES)) return <p className={styles.note}>{t("entry.club.noRight")}</p>;
  const to = new URLSearchParams(search);
  to.set(RACE, String(race.id));
  return (
    <div className={styles.cell}>
      <PortalLink to={{ search: to.toString() }} preventScrollReset className={buttonClass("primary")}>
        {t("entry.club.open")}
        <span className="visually-hidden">: {race.name}</span>
      </PortalLink>
      {entered !== undefined && entered > 0 && <Badge>{t("entry.club.one", { count: entered })}</Badge>}
    </div>
  );
}

/** Links a club to its teams of the race, and a person to a mixed relay. */
function TeamsLink({ race, entering }: { race: RaceSummary; entering: Entering }) {
  const { t } = useTexts();
  const { may } = useViewer();
  const [search] = useSearchParams();
  if (entering.entrant === "club" && !may(ENTERS_ATHLETES))
    return <p className={styles.note}>{t("entry.club.noRight")}</p>;
  const to = new URLSearchParams(search);
  to.set(RACE, String(race.id));
  return (
    <PortalLink to={{ search: to.toString() }} preventScrollReset className={buttonClass("primary")}>
      {t("entry.action.teamEntry")}
      <span className="visually-hidden">: {race.name}</span>
    </PortalLink>
  );
}

type EntryButtonProps = {
  race: RaceSummary;
  act: EntryAct;
  reason: string | null;
  /** The reason is shown above the races; screen readers read it here too. */
  quiet: boolean;
  entering: Entering;
};

/** Entering and withdrawing share one button, so that it keeps the focus. */
function EntryButton({ race, act, reason, quiet, entering }: EntryButtonProps) {
  const { t } = useTexts();
  const [asked, setAsked] = useState<EntryAct | null>(null);
  const anotherRuns = useIsMutating() > 0;
  const reasonId = useId();
  const raceId = useId();
  return (
    <>
      <span id={raceId} className="visually-hidden">
        {race.name}
      </span>
      <Button
        look={act === "enter" && reason === null ? "primary" : "secondary"}
        disabled={reason !== null}
        aria-disabled={anotherRuns || undefined}
        aria-describedby={reason ? `${raceId} ${reasonId}` : raceId}
        onClick={() => !anotherRuns && setAsked(act)}
      >
        {act === "enter" && reason === null && entering.infoOf(race.id)?.offerUntil != null
          ? acceptWords(t, entering.infoOf(race.id)?.amount ?? null)
          : t(`entry.action.${act}`)}
      </Button>
      {reason !== null && reason !== "" && (
        <p id={reasonId} className={quiet ? "visually-hidden" : styles.note}>
          {reason} {!quiet && <FixLink inline code={entering.infoOf(race.id)?.code ?? null} />}
        </p>
      )}
      {asked !== null && <EntryQuestion race={race} act={asked} entering={entering} onClose={() => setAsked(null)} />}
    </>
  );
}
