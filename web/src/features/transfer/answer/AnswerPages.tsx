import { pathTo } from "@rajt/contract/portal.pages";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { PAYMENT_DAYS } from "@rajt/contract/transfer/transfer.flow";
import { adminAnswerProblems, athleteAnswerProblems, clubAnswerProblems } from "@rajt/contract/transfer/transfer.rules";
import { Navigate } from "react-router";
import { call } from "../../../kernel/calls/calls.ts";
import { FileLink } from "../../../kernel/form/fields/file/FileLink.tsx";
import { lastPath } from "../../../kernel/table/session/place.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { PageTitle, usePageTitle } from "../../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import { FoldedHistory } from "../History.tsx";
import { TransferHead } from "../TransferHead.tsx";
import styles from "../Transfer.module.css";
import { useTransfer } from "../useTransfer.ts";
import { AnswerForm, type Answering } from "./AnswerForm.tsx";

/** The athlete's answer to a transfer. */
export function AthleteAnswerPage() {
  const { viewer } = useViewer();
  return <AnswerPage answering={ATHLETE} isTheirs={({ athlete }) => athlete.id === viewer.accountId} />;
}

/** The source club's answer to a transfer. */
export function ClubAnswerPage() {
  const { viewer } = useViewer();
  return <AnswerPage answering={SOURCE_CLUB} isTheirs={({ srcClub }) => srcClub.id === viewer.accountId} />;
}

/** The federation's answer to a transfer; redirects all but super admins to the list. */
export function AdminAnswerPage() {
  const { viewer } = useViewer();
  if (!viewer.isSuperAdmin) return <ToList />;
  return <AnswerPage answering={ADMIN} isTheirs={() => true} />;
}

const ATHLETE: Answering = {
  actor: "athlete",
  moves: ["athleteAccepts", "athleteRejects"],
  ticks: ["athleteCheck1", "athleteCheck2"],
  problems: (given, transfer) => athleteAnswerProblems(given, transfer),
  send: ({ accept, description, showDescription, athleteCheck1, athleteCheck2, parentalPermission }, transferId) =>
    call("POST /athleteTransferControl/athleteAnswer", {
      transferId,
      accept,
      description,
      showDescription,
      athleteCheck1,
      athleteCheck2,
      parentalPermission,
    }),
};

const SOURCE_CLUB: Answering = {
  actor: "sourceClub",
  moves: ["sourceClubAccepts", "sourceClubRejects"],
  ticks: ["srcClubCheck1"],
  problems: (given) => clubAnswerProblems(given),
  send: ({ accept, description, srcClubCheck1 }, transferId) =>
    call("POST /athleteTransferControl/clubAnswer", { transferId, accept, description, srcClubCheck1 }),
};

const ADMIN: Answering = {
  actor: "admin",
  moves: ["adminAccepts", "adminRejects"],
  ticks: [],
  problems: (given) => adminAnswerProblems(given),
  send: ({ accept, description }, transferId) =>
    call("POST /athleteTransferControl/adminAnswer", { transferId, accept, description }),
};

const ToList = () => <Navigate to={pathTo("athleteTransfer")} replace />;

type AnswerPageProps = { answering: Answering; isTheirs: (transfer: Transfer) => boolean };

function AnswerPage({ answering, isTheirs }: AnswerPageProps) {
  const { t } = useTexts();
  const title = usePageTitle();
  const transfer = useTransfer();
  if (transfer === null || (transfer && !isTheirs(transfer))) return <ToList />;
  const back = { to: lastPath(pathTo("athleteTransfer")), text: t("transfer.facts.back") };
  return (
    <div className={styles.page}>
      <PageTitle title={transfer && `${title}: ${transfer.athlete.name}`} back={back} />
      {transfer === undefined ? (
        <SkeletonLines lines={8} label={t("shell.ui.loading")} />
      ) : (
        <>
          <TransferHead transfer={transfer} />
          {transfer.parentalPermission !== null && (
            <p className={styles.note}>
              {t("transfer.facts.permission")}: <FileLink fileKey={transfer.parentalPermission} />
            </p>
          )}
          <Means of={answering.actor} transfer={transfer} />
          <AnswerForm key={transfer.id} transfer={transfer} answering={answering} />
          <FoldedHistory history={transfer.history} />
        </>
      )}
    </div>
  );
}

const MEANS = ["fee", "from", "entries", "open"] as const;

/** Shows the effect of accepting. */
function Means({ of, transfer: { srcClub, targetClub } }: { of: Answering["actor"]; transfer: Transfer }) {
  const { t, say } = useTexts();
  const words = { from: srcClub.shortName, to: targetClub.shortName, days: PAYMENT_DAYS };
  return (
    <section>
      <h2 className={styles.title}>{t("transfer.answer.meansTitle")}</h2>
      <ul className={styles.means}>
        {MEANS.map((one) => (
          <li key={one}>{say(`transfer.answer.${of}.means.${one}`, words)}</li>
        ))}
      </ul>
    </section>
  );
}
