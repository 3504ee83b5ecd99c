import type { TeamAnswer } from "@rajt/contract/entry/team-entry.calls";
import { formatForints } from "@rajt/contract/kernel/money";
import { IconPlus } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useAct } from "../../../kernel/calls/useAct.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import { LabelledInput } from "../../../kernel/form/prompt/LabelledInput.tsx";
import { useFirstWrong } from "../../../kernel/form/prompt/useFirstWrong.ts";
import { ConfirmDialog } from "../../../kernel/ui/overlays/ConfirmDialog.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { RefundWords } from "../price/RefundWords.tsx";
import { STALE_AFTER_ENTERING } from "../order/stale-after-entering.ts";
import { Members } from "./Members.tsx";
import styles from "./Team.module.css";
import { type Draft, freeLine, isChanged, savedOf, seenOf } from "./team-drafts.ts";
import { TeamReasons } from "./TeamReasons.tsx";
import type { Teams } from "./useTeams.ts";

const LONGEST_NAME = 255;

/** The team that was saved last. */
export type SavedLine = { readonly line: number };

type TeamCardProps = {
  all: Teams;
  draft: Draft;
  isNew: boolean;
  /** Said of the team that was saved last alone. */
  saved: SavedLine | null;
  onSaved: (line: number) => void;
  /** The card is about to go, and the focus with it. */
  onGone: (card: HTMLElement | null) => void;
};

/** One team: its name, its members by position, and the questions of saving and deleting it. */
export function TeamCard({ all, draft, isNew, saved: justSaved, onSaved, onGone }: TeamCardProps) {
  const { t } = useTexts();
  const [card, toFirstWrong] = useFirstWrong<HTMLElement>();
  const heading = useRef<HTMLHeadingElement>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  // Whoever asked for it goes on in it …
  useEffect(() => {
    if (isNew) nameInput.current?.focus();
  }, [isNew]);
  // … and so does whoever saved it: the button that did it is closed by then, or gone with the card of an unsaved team.
  useEffect(() => {
    if (justSaved !== null) heading.current?.focus();
  }, [justSaved]);
  const { competition, race, teams, put, drop } = all;
  const [asked, setAsked] = useState<"saveTeam" | "deleteTeam" | null>(null);
  const [tried, setTried] = useState(false);
  const [answer, setAnswer] = useState<TeamAnswer | null>(null);
  const saved = savedOf(teams, draft);
  const close = () => setAsked(null);
  const dropCard = () => {
    onGone(card.current);
    drop(draft);
  };
  const save = useAct("POST /competitionEntryControl/clubValtoEntrySpecial", {
    invalidates: STALE_AFTER_ENTERING,
    done: ({ lineNumber }, asked) => {
      showToast("success", t("entry.done.teamSaved"));
      setAnswer(null);
      setTried(false);
      close();
      drop(draft);
      onSaved(lineNumber ?? asked.lineNumber);
    },
    refused: (refusal, output) => {
      close();
      setAnswer(output ?? refusal);
      showToast("error", t("entry.failed.team"));
      // Whoever was told what the team is now and saves again means it.
      if (refusal.code === "entry.team.changedMeanwhile") put({ ...draft, seen: undefined });
    },
  });
  const waits = saved === undefined && teams.canJoin;
  const join = useAct("POST /competitionEntryControl/joinWaitingList", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t("entry.waiting.done.joinTeam"));
      close();
      dropCard();
    },
    refused: (refusal, output) => {
      close();
      setAnswer(output === undefined ? refusal : { ...refusal, refused: output.refused });
      showToast("error", t("entry.failed.team"));
    },
  });
  const remove = useAct("POST /competitionEntryControl/clubValtoEntryDelete", {
    invalidates: STALE_AFTER_ENTERING,
    done: () => {
      showToast("success", t("entry.done.teamDeleted"));
      dropCard();
    },
    refused: ({ message }) => {
      close();
      showToast("error", message ?? t("entry.failed.teamDelete"));
    },
  });
  const place = { competition, race, lineNumber: draft.line ?? freeLine(teams) };
  const members = draft.members.flatMap((member) => member ?? []);
  const isWhole = draft.name.trim() !== "" && members.length === draft.members.length;
  const closed = teams.changing !== null;
  const dirty = isChanged(teams, draft);
  const change = (next: Partial<Draft>) => {
    setAnswer(null);
    put({ ...draft, ...next });
  };
  const nameError = tried && draft.name.trim() === "" ? t("entry.team.nameRequired") : messageAt(answer, "teamName");
  const errorAt = (position: number) =>
    tried && draft.members[position] === null
      ? t("entry.team.memberRequired")
      : messageAt(answer, `athleteIdList.${position}`);
  return (
    <article ref={card} className={styles.team} aria-label={draft.name || t("entry.team.newTeam")}>
      <div className={styles.head}>
        <h4 ref={heading} className={styles.name} tabIndex={-1}>
          {draft.name || t("entry.team.newTeam")}
        </h4>
        {dirty && <Badge kind="warning">{t("entry.state.notSaved")}</Badge>}
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
      <LabelledInput
        ref={nameInput}
        label={t("entry.team.name")}
        required
        value={draft.name}
        maxLength={LONGEST_NAME}
        disabled={closed}
        error={nameError}
        onChange={(name) => change({ name })}
      />
      <Members all={all} draft={draft} closed={closed} errorAt={errorAt} change={(next) => change({ members: next })} />
      <div className={styles.acts}>
        {teams.minimum < teams.maximum && (
          <Button
            look="quiet"
            icon={<IconPlus size={18} aria-hidden />}
            disabled={closed || draft.members.length >= teams.maximum}
            onClick={() => change({ members: [...draft.members, null] })}
          >
            {t("entry.action.addMember")}
          </Button>
        )}
        <span className={styles.space} />
        <Button disabled={closed && saved !== undefined} onClick={() => setAsked("deleteTeam")}>
          {t("entry.action.deleteTeam")}
        </Button>
        <Button
          look="primary"
          busy={save.isPending || join.isPending}
          disabled={closed || !dirty}
          onClick={() => {
            setTried(true);
            if (isWhole) setAsked("saveTeam");
            else toFirstWrong();
          }}
        >
          {t(waits ? "entry.waiting.action.join" : "entry.action.saveTeam")}
        </Button>
      </div>
      {asked === "saveTeam" && waits && (
        <ConfirmDialog
          question={t("entry.waiting.confirm.joinTeam")}
          confirm={t("entry.waiting.action.join")}
          busy={join.isPending}
          onConfirm={() => join.mutate({ competition, race, teamName: draft.name.trim(), athleteIdList: members })}
          onCancel={close}
        >
          <p>{draft.name}</p>
          <p>{t("entry.team.wait.before", { waiting: teams.waiting, position: teams.waiting + 1 })}</p>
        </ConfirmDialog>
      )}
      {asked === "saveTeam" && !waits && (
        <ConfirmDialog
          question={t("entry.confirm.saveTeam")}
          confirm={t("entry.action.saveTeam")}
          busy={save.isPending}
          onConfirm={() =>
            save.mutate({
              ...place,
              teamName: draft.name.trim(),
              athleteIdList: members,
              qualificationId: teams.qualificationId,
              sportCategoryId: teams.sportCategoryId,
              groupAgeGroupId: teams.groupAgeGroupId,
              updateEntry: saved !== undefined,
              seenTeam: draft.seen,
            })
          }
          onCancel={close}
        >
          <p>{draft.name}</p>
          {saved === undefined && teams.amount !== null && (
            <p>{t("entry.team.price", { amount: formatForints(teams.amount, "running") })}</p>
          )}
        </ConfirmDialog>
      )}
      {asked === "deleteTeam" && (
        <ConfirmDialog
          danger
          question={t("entry.confirm.deleteTeam")}
          confirm={t("entry.action.deleteTeam")}
          busy={remove.isPending}
          onConfirm={() =>
            saved === undefined
              ? dropCard()
              : remove.mutate({ ...place, isLogicalDelete: false, seenTeam: seenOf(saved) })
          }
          onCancel={close}
        >
          <p>{draft.name || t("entry.team.newTeam")}</p>
          {saved !== undefined && <RefundWords settled={saved.settled} back={saved.back} />}
        </ConfirmDialog>
      )}
    </article>
  );
}

const messageAt = (answer: TeamAnswer | null, field: string): string | undefined =>
  answer?.properties?.[field]?.[0]?.message;
