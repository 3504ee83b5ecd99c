import type { RaceSummary } from "@rajt/contract/competition/competition.calls";
import type { TeamAnswer } from "@rajt/contract/entry/team-entry.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { FormProvider, useFieldArray, useWatch } from "react-hook-form";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { BoundInput } from "../../../kernel/form/prompt/BoundInput.tsx";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { schemaResolver } from "../../../kernel/form/check/form-schema.ts";
import { useServerForm } from "../../../kernel/form/useServerForm.ts";
import { useStable } from "../../../kernel/useStable.ts";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { useCompetitionName } from "../order/useCompetitionName.ts";
import { useWithdrawnWords } from "../order/useWithdrawnWords.ts";
import { WithdrawalFacts } from "../order/WithdrawalFacts.tsx";
import { Members } from "./Members.tsx";
import styles from "./Team.module.css";
import {
  type Card,
  formPath,
  freeLine,
  type SavedTeam,
  seenOf,
  swapsOf,
  type TeamDto,
  teamSchema,
  teamValues,
} from "./team-cards.ts";
import { TeamReasons } from "./TeamReasons.tsx";
import { cardDraft, type TeamCards } from "./useTeamCards.ts";
import type { Teams } from "./useTeams.ts";

const LONGEST_NAME = 255;
const NAMES = ["team"];

/** The team that was saved last. */
export type SavedLine = { readonly line: number };

type TeamCardProps = {
  all: Teams;
  cards: TeamCards;
  /** The race, for the question of a deletion. */
  at: Pick<RaceSummary, "name" | "date">;
  card: Card;
  isNew: boolean;
  /** Says until when a team that is entered now is kept unpaid; empty if it does not lapse. */
  keptUntil: string;
  /** Null unless this team was saved last. */
  savedLine: SavedLine | null;
  onSaved: (line: number) => void;
  /** Called before the card disappears, and the focus with it. */
  onGone: (card: HTMLElement | null) => void;
};

/** The form of one team: its name, its members by position, and the questions before it is saved or deleted. */
export function TeamCard({ all, cards, at, card, isNew, keptUntil, savedLine, onSaved, onGone }: TeamCardProps) {
  const { t, say, translated } = useTexts();
  const { competition, race, teams } = all;
  const { saved } = card;
  const resolver = useMemo(() => schemaResolver(teamSchema, say), [say]);
  const form = useServerForm({
    resolver,
    values: teamValues(teams, saved),
    names: NAMES,
    draft: { id: cardDraft(race, card.id) },
  });
  const { control, formState, setValue } = form.methods;
  const { isDirty } = formState;
  // A draft is restored without a question, because closing the view asks none.
  const restore = useStable(form.draft.bringBack);
  useEffect(restore, [restore]);
  const members = useFieldArray({ control, name: "team.athleteIdList" });
  const typed = useWatch({ control, name: "team" });
  const persons = typed.athleteIdList.map(({ person }) => person);
  const { noteMembers } = cards;
  // The other cards offer none of these athletes. Nothing is stored unless the members changed.
  useLayoutEffect(() => noteMembers(card.id, persons));
  const [box, toFirstWrong] = useFirstWrong<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNew) box.current?.querySelector("input")?.focus();
  }, [isNew, box]);
  // The button that saved the team is disabled by then, or gone with the card of the new team.
  useEffect(() => {
    if (savedLine !== null) heading.current?.focus();
  }, [savedLine]);
  /** The team about which the dialog asks before it is saved. */
  const [asked, setAsked] = useState<TeamDto | null>(null);
  const [asksToDelete, setAsksToDelete] = useState(false);
  const ofCompetition = useCompetitionName(competition, asksToDelete);
  const wordsOf = useWithdrawnWords();
  const [answer, setAnswer] = useState<TeamAnswer | null>(null);
  const close = () => {
    setAsked(null);
    setAsksToDelete(false);
  };
  const dropCard = () => {
    form.draft.drop();
    cards.remove(card.id);
  };
  /** Discards a team that was never saved. */
  const leave = () => {
    onGone(box.current);
    dropCard();
  };
  const refuse = (refusal: TeamAnswer) => {
    close();
    setAnswer(refusal);
    showToast("error", t("entry.failed.team"));
    const messages = Object.entries(refusal.properties ?? {});
    form.setServerErrors(Object.fromEntries(messages.map(([path, each]) => [formPath(path), each])));
  };
  const save = useAct("POST /competitionEntryControl/clubValtoEntrySpecial", {
    invalidates: STALE_AFTER_ENTERING,
    done: ({ lineNumber, startNumber = null }, { teamName, athleteIdList, ...sent }) => {
      const words =
        startNumber === null
          ? t("entry.done.teamSaved")
          : t("entry.edit.enteredAs", { name: teamName, race: translated(at.name), number: startNumber });
      showToast("success", [words, saved === undefined && keptUntil].filter(Boolean).join(" "));
      close();
      form.saved({
        team: {
          teamName,
          athleteIdList: athleteIdList.map((person) => ({ person })),
          seenTeam: { teamName, athleteIdList },
        },
      });
      dropCard();
      onSaved(lineNumber ?? sent.lineNumber);
    },
    refused: (refusal, output) => {
      refuse(output ?? refusal);
      // The user has been told what the team is now: saving again overwrites it.
      if (refusal.code === "entry.team.changedMeanwhile") setValue("team.seenTeam", undefined);
    },
  });
  const waits = saved === undefined && teams.canJoin;
  const join = useAct("POST /competitionEntryControl/joinWaitingList", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t("entry.waiting.done.joinTeam"));
      close();
      onGone(box.current);
      dropCard();
    },
    refused: (refusal, output) => refuse(output === undefined ? refusal : { ...refusal, refused: output.refused }),
  });
  const remove = useAct("POST /competitionEntryControl/clubValtoEntryDelete", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      if (saved !== undefined) {
        const { text, link } = wordsOf({
          ...saved,
          of: { who: saved.teamName, competition: ofCompetition || at.name },
        });
        showToast("success", text, link);
      }
      onGone(box.current);
      dropCard();
    },
    refused: ({ message }) => {
      close();
      showToast("error", message ?? t("entry.failed.teamDelete"));
    },
  });
  const place = { competition, race, lineNumber: saved?.lineNumber ?? freeLine(teams) };
  const closed = teams.changing !== null;
  const isUnsaved = saved === undefined || isDirty;
  const name = typed.teamName || t("entry.team.newTeam");
  return (
    <article ref={box} className={styles.team} aria-label={name}>
      <div className={styles.head}>
        <h4 ref={heading} className={styles.name} tabIndex={-1}>
          {name}
        </h4>
        {isUnsaved && <Badge kind="warning">{t("entry.state.notSaved")}</Badge>}
        {saved !== undefined && saved.memberList.some(({ person }) => person === null) && (
          <Badge kind="danger">{t("entry.team.incomplete")}</Badge>
        )}
        {saved !== undefined && (
          <Badge kind={saved.settled >= saved.amount ? "success" : "info"}>
            {formatForints(saved.amount, "running")} –{" "}
            {t(saved.settled >= saved.amount ? "entry.state.paid" : "entry.state.unpaid")}
          </Badge>
        )}
      </div>
      {answer !== null && <TeamReasons answer={answer} competition={competition} />}
      <FormProvider {...form.methods}>
        <BoundInput
          name="team.teamName"
          label={t("entry.team.name")}
          required
          maxLength={LONGEST_NAME}
          disabled={closed}
        />
        <Members
          all={all}
          saved={saved}
          persons={persons}
          elsewhere={cards.membersBeside(card.id)}
          closed={closed}
          move={members.move}
          remove={members.remove}
        />
      </FormProvider>
      <div className={styles.acts}>
        {teams.minimum < teams.maximum && (
          <Button
            look="quiet"
            icon={<IconPlus size={18} aria-hidden />}
            disabled={closed || persons.length >= teams.maximum}
            onClick={() => members.append({ person: null }, { shouldFocus: false })}
          >
            {t("entry.action.addMember")}
          </Button>
        )}
        <span className={styles.space} />
        <Button
          disabled={closed && saved !== undefined}
          onClick={() => (saved === undefined && !isDirty ? leave() : setAsksToDelete(true))}
        >
          {t(saved === undefined ? "entry.action.discardTeam" : "entry.action.deleteTeam")}
        </Button>
        <Button
          look="primary"
          busy={save.isPending || join.isPending}
          disabled={closed || !isUnsaved}
          onClick={(event) => {
            setAnswer(null);
            form.submit(setAsked, toFirstWrong)(event);
          }}
        >
          {t(waits ? "entry.waiting.action.join" : "entry.action.saveTeam")}
        </Button>
      </div>
      {asked !== null && waits && (
        <ConfirmDialog
          question={t("entry.waiting.confirm.joinTeam")}
          confirm={t("entry.waiting.action.join")}
          busy={join.isPending}
          onConfirm={() =>
            join.mutate({ competition, race, teamName: asked.teamName, athleteIdList: asked.athleteIdList })
          }
          onCancel={close}
        >
          <p>{asked.teamName}</p>
          <p>{t("entry.team.wait.before", { waiting: teams.waiting, position: teams.waiting + 1 })}</p>
        </ConfirmDialog>
      )}
      {asked !== null && !waits && (
        <ConfirmDialog
          question={t("entry.confirm.saveTeam")}
          confirm={t("entry.action.saveTeam")}
          busy={save.isPending}
          onConfirm={() =>
            save.mutate({
              ...place,
              ...asked,
              qualificationId: teams.qualificationId,
              sportCategoryId: teams.sportCategoryId,
              groupAgeGroupId: teams.groupAgeGroupId,
              updateEntry: saved !== undefined,
            })
          }
          onCancel={close}
        >
          <p>{asked.teamName}</p>
          {saved === undefined && teams.amount !== null && (
            <>
              <p>{t("entry.team.price", { amount: formatForints(teams.amount, "running") })}</p>
              <p>
                {t("competition.entering.inBasket")} {keptUntil}
              </p>
            </>
          )}
          {saved !== undefined && <Changes all={all} saved={saved} team={asked} />}
        </ConfirmDialog>
      )}
      {asksToDelete && (
        <ConfirmDialog
          danger
          question={t(saved === undefined ? "entry.confirm.discardTeam" : "entry.confirm.deleteTeam")}
          confirm={t(saved === undefined ? "entry.action.discardTeam" : "entry.action.deleteTeam")}
          busy={remove.isPending}
          onConfirm={() => {
            if (saved === undefined) return leave();
            remove.mutate({ ...place, isLogicalDelete: false, seenTeam: seenOf(saved) });
          }}
          onCancel={close}
        >
          {saved === undefined ? (
            <p>{name}</p>
          ) : (
            <WithdrawalFacts
              {...saved}
              who={saved.teamName}
              competition={ofCompetition}
              race={at.name}
              date={at.date}
            />
          )}
        </ConfirmDialog>
      )}
    </article>
  );
}

/** What a saved team would change: its name, and the members by position. */
function Changes({ all, saved, team }: { all: Teams; saved: SavedTeam; team: TeamDto }) {
  const { t } = useTexts();
  const members = saved.memberList.flatMap(({ person }) => person ?? []);
  const names = new Map([...all.known.values(), ...members].map(({ id, fullName }) => [id, fullName]));
  const swaps = swapsOf(seenOf(saved).athleteIdList, team.athleteIdList, (athlete) => names.get(athlete));
  return (
    <ul className={styles.changes}>
      {team.teamName !== saved.teamName && (
        <li>{t("entry.team.renamed", { before: saved.teamName, after: team.teamName })}</li>
      )}
      {swaps.map(({ position, before, after }) => (
        <li key={position}>{t("entry.team.swapped", { position, before: before ?? "–", after: after ?? "–" })}</li>
      ))}
    </ul>
  );
}
