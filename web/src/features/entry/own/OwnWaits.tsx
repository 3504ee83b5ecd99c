import type { OwnWait } from "@rajt/contract/entry/own-races.calls";
import { writes } from "@rajt/contract/kernel/access";
import { formatDay, formatTime } from "@rajt/contract/kernel/days";
import { formatForints } from "@rajt/contract/kernel/money";
import { pathTo } from "@rajt/contract/portal.pages";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button, buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { ClubWaitActs } from "../waiting/ClubWaitActs.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import { ListButton } from "../waiting/ListButton.tsx";
import { acceptWords } from "../waiting/offer-words.ts";
import { PlaceOffer } from "../waiting/PlaceOffer.tsx";
import { RACE, racePath } from "@rajt/contract/competition/race-address.values";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { useChildName } from "../order/useChildName.tsx";
import styles from "./OwnRaces.module.css";

const ENTERS = writes("CompetitionEntryClub");

/**
 * The viewer's waiting lists, each with the position, or with the offered place and the button that accepts it. An
 * address that names a race (`offerPath`) opens the page at it.
 */
export function OwnWaits({ waits }: { waits: readonly OwnWait[] }) {
  const { t, translated } = useTexts();
  const asked = useSearchParams()[0].get(RACE);
  const first = waits.find(({ race }) => String(race.id) === asked)?.id;
  if (waits.length === 0) return null;
  return (
    <section className={styles.day}>
      <h2 className={styles.date}>{t("entry.waitingList.title")}</h2>
      <ul className={styles.cards}>
        {waits.map((wait) => (
          <li key={wait.id}>
            <Wait
              wait={{ ...wait, race: { ...wait.race, name: translated(wait.race.name) } }}
              isAsked={wait.id === first}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Wait({ wait, isAsked }: { wait: OwnWait; isAsked: boolean }) {
  const { t, locale } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) heading.current?.focus();
  }, [isAsked]);
  const { competition, race, athlete, isMine, team, position, waiting, offerUntil, amount, code, message } = wait;
  const isOwn = isMine && team === null;
  return (
    <article className={styles.card}>
      <header className={styles.head}>
        <div>
          <h3 ref={heading} tabIndex={-1} className={styles.race}>
            {isOwn ? race.name : `${team ?? athlete.name}: ${race.name}`}
          </h3>
          <PortalLink to={pathTo("calendarView", { id: competition.id })}>{competition.name}</PortalLink>
          <p>
            {formatDay(wait.date, locale)} {formatTime(wait.startTime)}
          </p>
        </div>
        {position !== null && <Badge kind="info">{t("entry.waiting.position", { position, waiting })}</Badge>}
      </header>
      {offerUntil !== null && (
        <>
          <PlaceOffer until={offerUntil} />
          {amount !== null && <p>{t("competition.entering.price", { amount: formatForints(amount, "running") })}</p>}
        </>
      )}
      {message !== null && (
        <p>
          {message}{" "}
          {team === null && <FixLink inline code={code} competition={competition.id} {...(!isMine && { athlete })} />}
        </p>
      )}
      {isMine ? (
        <div className={styles.acts}>
          {isOwn && offerUntil !== null && message === null && <Take wait={wait} />}
          {/* A member who leaves a team takes nothing from the others: the offer stays theirs. */}
          <ListButton
            competition={competition.id}
            race={race}
            waiting={waiting}
            act={isOwn && offerUntil !== null ? "decline" : "leave"}
          />
        </div>
      ) : (
        <OfClub wait={wait} />
      )}
    </article>
  );
}

function OfClub({ wait }: { wait: OwnWait }) {
  const { competition, race, athlete, team, memberIdList, offerUntil, amount, message } = wait;
  const { may } = useViewer();
  // A team of another club with an athlete of this one.
  if (!may(ENTERS) || (team !== null && memberIdList === null)) return null;
  return (
    <div className={styles.acts}>
      <ClubWaitActs
        competition={competition.id}
        race={race.id}
        raceName={race.name}
        who={team === null ? { name: athlete.name, athlete: athlete.id } : { name: team, members: memberIdList ?? [] }}
        isOffered={offerUntil !== null}
        amount={amount}
        leavesOnly={message !== null}
      />
    </div>
  );
}

/** Accepts an offered place, which is an entry at today's price. A mixed relay is first asked for its names. */
function Take({ wait }: { wait: OwnWait }) {
  const { t } = useTexts();
  if (!wait.relay) return <TakeAlone wait={wait} />;
  return (
    <PortalLink to={racePath(wait.competition.id, wait.race.id)} className={buttonClass("primary")}>
      {t("entry.action.teamEntry")}
      <span className="visually-hidden">: {wait.race.name}</span>
    </PortalLink>
  );
}

function TakeAlone({ wait: { competition, race, amount } }: { wait: OwnWait }) {
  const { t } = useTexts();
  const [asks, setAsks] = useState(false);
  const name = useChildName();
  const enter = useAct("POST /competitionEntryControl/personEntry", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => showToast("success", t("entry.done.entered")),
    refused: ({ message }) => {
      showToast("error", [t("entry.failed.change"), message].filter(Boolean).join(": "));
      setAsks(false);
    },
  });
  return (
    <>
      <Button look="primary" onClick={() => setAsks(true)}>
        {acceptWords(t, amount)}
        <span className="visually-hidden">: {race.name}</span>
      </Button>
      {asks && (
        <ConfirmDialog
          question={t("entry.confirm.enter")}
          confirm={t("entry.action.enter")}
          busy={enter.isPending}
          onConfirm={() => {
            name.save();
            enter.mutate({ competition: competition.id, race: race.id, isDelete: false });
          }}
          onCancel={() => setAsks(false)}
        >
          <p>{race.name}</p>
          {amount !== null && <p>{t("competition.entering.price", { amount: formatForints(amount, "running") })}</p>}
          {name.question}
        </ConfirmDialog>
      )}
    </>
  );
}
