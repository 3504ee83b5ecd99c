import { pathTo } from "@rajt/contract/portal.pages";
import { announcementFlow, announcementState } from "@rajt/contract/competition/announcement/announcement.flow";
import { announcementForm, type SeenAnnouncement } from "@rajt/contract/competition/announcement/announcement.form";
import { announcementWarnings } from "@rajt/contract/competition/announcement/announcement-warnings.rules";
import { writes } from "@rajt/contract/kernel/access";
import { IconBan, IconCopy } from "@tabler/icons-react";
import { useReducer } from "react";
import { useFormContext } from "react-hook-form";
import { useNavigate } from "react-router";
import { call } from "../../../kernel/calls/calls.ts";
import { FlowPanel, type MoveAct } from "../../../kernel/flow/FlowPanel.tsx";
import { useFormSource } from "../../../kernel/form/FormModel.ts";
import type { RecordOf } from "../../../kernel/form/form-api.ts";
import { useTyped } from "../../../kernel/form/record/useTyped.ts";
import { dtoOf, type Values } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/page/Badge.tsx";
import { buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./AnnouncementStatus.module.css";
import { CancelConcerns } from "./CancelConcerns.tsx";
import { ChangeList } from "./changes/ChangeList.tsx";
import { copyPath } from "./copy-path.ts";
import { CopyQuestion } from "./CopyQuestion.tsx";
import { CorrectionNotice } from "./CorrectionNotice.tsx";
import { Decisions } from "./DecisionPanel.tsx";
import { Preview } from "./preview/Preview.tsx";
import { Progress } from "./progress/Progress.tsx";

const creates = writes("NewCompetition");

const LOOKS = { APPROVED: "success", CANCELLED: "danger", SENT_BACK: "warning" } as const;

type Announcement = RecordOf<typeof announcementForm>;
type Saved = Extract<Announcement, { id: number }>;
type Page<R = Saved> = { record: R; goTo: (name: string) => void };
type Above<R = Saved> = Page<R> & { reload: () => Promise<void>; save: (did?: string) => void };

/** Shows the state of an announcement, its moves, and its progress, to its author and to reviewers. */
export function AnnouncementStatus({ record, ...page }: Above<Announcement>) {
  const { goTo } = page;
  if (record.id !== null) return <OfSaved record={record} {...page} />;
  return (
    <div className={styles.status}>
      <div className={styles.line}>
        <Progress goTo={goTo} />
        <Preview record={record} />
      </div>
      <Warnings record={record} goTo={goTo} />
      <CopyQuestion />
    </div>
  );
}

function OfSaved({ record, goTo, reload, save }: Above) {
  const { id } = record;
  const { t, say } = useTexts();
  const { may } = useViewer();
  const cancel = useCancel();
  const state = announcementState(record);
  const look = state.startsWith("SENT_BACK") ? "warning" : (LOOKS[state as keyof typeof LOOKS] ?? "neutral");
  const isOver = state === "APPROVED" || state === "CANCELLED";
  return (
    <div className={styles.status}>
      <div className={styles.line}>
        <Badge kind={look}>{say(`competition.edit.state.${state}`)}</Badge>
        <PortalLink to={pathTo("calendarView", { id })}>{t("competition.edit.page")}</PortalLink>
        {isOver && may(creates) && (
          // The committee has no entries to see.
          <PortalLink to={pathTo("competitionEntry", { competitionId: id })}>{t("entry.list.title")}</PortalLink>
        )}
        <Preview record={record} />
        {may(creates) && (
          <PortalLink to={copyPath(id)} className={buttonClass("quiet")}>
            <IconCopy size={18} aria-hidden />
            {t("competition.edit.copy.action")}
          </PortalLink>
        )}
        <FlowPanel flow={announcementFlow} record={record} texts="competition.edit" acts={{ cancel }} reload={reload} />
      </div>
      <SentBack record={record} />
      <ChangeList record={record} goTo={goTo} />
      {!isOver && <Decisions save={save} />}
      {state === "APPROVED" && <CorrectionNotice id={id} />}
      {!isOver && <Progress goTo={goTo} />}
      {!isOver && <Warnings record={record} goTo={goTo} />}
    </div>
  );
}

/** Cancels the competition; its page then says so to everyone. */
function useCancel(): MoveAct {
  const navigate = useNavigate();
  return {
    make: (id, { reason }) => call("POST /competitionControl/cancel", { id, reason: String(reason) }),
    icon: <IconBan size={18} aria-hidden />,
    concerns: CancelConcerns,
    invalidates: ["POST /competitionControl/getDetails", "GET /competitionControl/getCalendarList"],
    done: async (id) => navigate(pathTo("calendarView", { id })),
  };
}

/** Shows who returned the announcement, and the reason. */
function SentBack({ record }: { record: Saved }) {
  const { t } = useTexts();
  const [move, reason] =
    record.adminApproval === "DENIED"
      ? (["adminDenies", record.adminDecisionReason] as const)
      : ([
          "committeeDenies",
          record.technicalCommitteeApproval === "DENIED" && record.technicalCommitteeDecisionReason,
        ] as const);
  if (!reason) return null;
  return (
    <Notice kind="warning" title={t(`competition.step.${move}`)}>
      {reason}
    </Notice>
  );
}

/** Shows the warnings that the typed announcement would raise in the review; for a new one, once something is typed. */
function Warnings({ record, goTo }: Page<Announcement>) {
  const { t, say } = useTexts();
  const methods = useFormContext<Values, unknown, Values>();
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useTyped(methods, redraw);
  const { isDirty } = methods.formState;
  const { formData } = useFormSource(announcementForm);
  // cast: the typed values, in which anything may be missing.
  const written = { ...record, ...dtoOf(announcementForm.fields, methods.getValues(), record) } as SeenAnnouncement;
  const warnings = record.id === null && !isDirty ? [] : announcementWarnings(written, formData);
  if (warnings.length === 0) return null;
  return (
    <Notice kind="info" title={t("competition.edit.warnings")}>
      <ul className={styles.warnings}>
        {warnings.map(({ warning, field }) => (
          <li key={warning}>
            <button type="button" className={styles.go} onClick={() => goTo(field)}>
              {say(`competition.edit.warning.${warning}`)}
            </button>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
