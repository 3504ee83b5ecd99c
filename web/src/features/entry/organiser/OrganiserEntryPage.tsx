import { pathTo } from "@rajt/contract/portal.pages";
import type { CallOutput } from "../../../kernel/calls/calls.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate, useParams } from "react-router";
import { isGone } from "../../../kernel/calls/call-error.ts";
import { useCall } from "../../../kernel/calls/useCall.ts";
import { NEW } from "../../../kernel/form/form-api.ts";
import { useAddresses } from "../../../kernel/page/this-page.ts";
import { useLeaveGuard } from "../../../kernel/page/useLeaveGuard.tsx";
import { recordId } from "../../../kernel/record-id.ts";
import { lastPath } from "../../../kernel/table/session/place.ts";
import { rememberSaved } from "../../../kernel/table/session/saved-record.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Choice } from "../../../kernel/ui/inputs/Choice.tsx";
import { EmptyState } from "../../../kernel/ui/page/EmptyState.tsx";
import { ErrorState } from "../../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { FROM_NUMBERS } from "../start/from-numbers.ts";
import { EditedForms } from "./EditedForms.tsx";
import { type FormName, LosingContext } from "./losing.ts";
import { NewEntry } from "./NewEntry.tsx";
import { NewTeam } from "./OrganisedTeam.tsx";
import styles from "./OrganiserEntry.module.css";

/** The page on which an organiser enters an athlete or team, or edits an entry (product/entering 30, 33). */
export function OrganiserEntryPage() {
  const { t } = useTexts();
  const { competitionId, id = "" } = useParams();
  const { above } = useAddresses();
  const navigate = useNavigate();
  const competition = recordId(competitionId);
  const isFromNumbers = useLocation().state === FROM_NUMBERS && competition !== null;
  const list = isFromNumbers ? pathTo("startNumbers", { competitionId: competition }) : lastPath(above);
  const entry = id === NEW ? null : recordId(id);
  const isThere = competition !== null && (id === NEW || entry !== null);
  const choices = useCall(
    "POST /competitionEntryEditControl/getFormDataByCompetitionId",
    { id: competition ?? 0 },
    { enabled: isThere },
  );
  const edited = useCall(
    "POST /competitionEntryEditControl/getData",
    { id: entry ?? 0 },
    { enabled: isThere && entry !== null },
  );
  const info = useCall(
    "POST /competitionControl/getInfo",
    { id: competition ?? 0 },
    { enabled: isThere, background: true },
  );
  const error = choices.error ?? edited.error;
  const isOther = edited.data !== undefined && edited.data.competition !== competition;
  const [losing, setLosing] = useState<readonly FormName[]>([]);
  const lose = useCallback((form: FormName, wouldLose: boolean) => {
    setLosing((all) => [...all.filter((other) => other !== form), ...(wouldLose ? [form] : [])]);
  }, []);
  const [isSaved, setSaved] = useState(false);
  const leaveQuestion = useLeaveGuard(losing.length > 0 && !isSaved);
  // After the leave guard knows that nothing would be lost.
  useEffect(() => {
    if (isSaved) void navigate(list);
  }, [isSaved, list, navigate]);
  const onSaved = (saved?: number) => {
    if (saved !== undefined && competition !== null)
      rememberSaved(pathTo("competitionEntryEdit", { competitionId: competition, id: saved }));
    setSaved(true);
  };
  return (
    <LosingContext value={lose}>
      <PageTitle
        lead={info.data?.name}
        title={t(id === NEW ? "entry.edit.new" : "entry.edit.one")}
        back={{ to: list, text: t(isFromNumbers ? "entry.edit.backToNumbers" : "entry.edit.back") }}
      />
      {!isThere || isGone(error) || isOther ? (
        <EmptyState title={t("kernel.error.noData")} />
      ) : choices.data !== undefined && entry === null ? (
        <New competition={competition} choices={choices.data} losing={losing} onSaved={onSaved} />
      ) : choices.data !== undefined && edited.data !== undefined ? (
        <EditedForms
          key={edited.data.id}
          latest={edited.data}
          readAt={edited.dataUpdatedAt}
          races={choices.data.races}
          losing={losing}
          onSaved={() => onSaved(edited.data.id ?? undefined)}
        />
      ) : error === null ? (
        <SkeletonLines lines={6} label={t("shell.ui.loading")} />
      ) : (
        <ErrorState error={error} retry={() => void Promise.all([choices.refetch(), edited.refetch()])} />
      )}
      {leaveQuestion}
    </LosingContext>
  );
}

type Choices = CallOutput<"POST /competitionEntryEditControl/getFormDataByCompetitionId">;
const STARTERS = ["alone", "asTeam"] as const;

type NewProps = { competition: number; choices: Choices; losing: readonly FormName[]; onSaved: (id?: number) => void };

/**
 * One athlete or, if races allow it, a club's team; the page stays open for what is typed in one when the other is
 * saved.
 */
function New({ competition, choices, losing, onSaved }: NewProps) {
  const { t } = useTexts();
  const [who, setWho] = useState<(typeof STARTERS)[number]>("alone");
  const choice = useRef<HTMLDivElement>(null);
  const { isLate, teamRaces } = choices;
  const [first, ...others] = teamRaces;
  const done = (saved: FormName, id?: number) => {
    if (losing.every((form) => form === saved)) return onSaved(id);
    setWho(saved === "team" ? "alone" : "asTeam");
    // The pressed button is gone: the focus moves to the next choice.
    choice.current?.querySelector<HTMLElement>("input:not(:checked)")?.focus();
  };
  return (
    <div className={styles.form}>
      {first !== undefined && (
        <div ref={choice}>
          <Choice
            legend={t("entry.edit.who")}
            options={STARTERS}
            chosen={who}
            choose={setWho}
            name={(each) => t(`entry.edit.${each}`)}
          />
        </div>
      )}
      {/* Both forms stay mounted, so that each keeps what is typed in it. */}
      <div hidden={first !== undefined && who !== "alone"}>
        <NewEntry competition={competition} isLate={isLate} onSaved={(entry) => done("entry", entry)} />
      </div>
      {first !== undefined && (
        <div hidden={who === "alone"}>
          <NewTeam competition={competition} races={[first, ...others]} isLate={isLate} onSaved={() => done("team")} />
        </div>
      )}
    </div>
  );
}
