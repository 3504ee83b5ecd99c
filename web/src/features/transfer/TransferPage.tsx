import { formatMoment } from "@rajt/contract/kernel/days";
import { pathTo } from "@rajt/contract/portal.pages";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { IconCertificate } from "@tabler/icons-react";
import { Navigate } from "react-router";
import { FileLink } from "../../kernel/form/fields/file/FileLink.tsx";
import { lastPath } from "../../kernel/table/session/place.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { buttonClass } from "../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { Fact, Facts } from "../payment/index.ts";
import { History } from "./History.tsx";
import { TransferFee } from "./TransferFee.tsx";
import { TransferHead } from "./TransferHead.tsx";
import styles from "./Transfer.module.css";
import { turnPath } from "./turn.ts";
import { useTransfer } from "./useTransfer.ts";

/** Shows a transfer as its viewer may see it, with its fee and its history. */
export function TransferPage() {
  const { t } = useTexts();
  const transfer = useTransfer();
  if (transfer === null) return <Navigate to={pathTo("athleteTransfer")} replace />;
  const back = { to: lastPath(pathTo("athleteTransfer")), text: t("transfer.facts.back") };
  return (
    <div className={styles.page}>
      <PageTitle title={transfer?.athlete.name} back={back} />
      {transfer === undefined ? (
        <SkeletonLines lines={8} label={t("shell.ui.loading")} />
      ) : (
        <>
          <TransferHead transfer={transfer} />
          <YourTurn transfer={transfer} />
          <TransferFee transfer={transfer} />
          <Reasons transfer={transfer} />
          <Details transfer={transfer} />
          <section>
            <h2 className={styles.title}>{t("transfer.history.title")}</h2>
            <History history={transfer.history} />
          </section>
        </>
      )}
    </div>
  );
}

/** Links to the viewer's own answer, and to the certificate of a finished transfer. */
function YourTurn({ transfer }: { transfer: Transfer }) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const { id, status, turn, athlete, srcClub, targetClub } = transfer;
  const parties = { athlete: athlete.id, srcClub: srcClub.id, targetClub: targetClub.id };
  const to = turn === "targetClub" ? null : turnPath({ id, turn, ...parties }, viewer);
  if (to === null && status !== "FINISHED") return null;
  return (
    <p className={styles.acts}>
      {to !== null && (
        <PortalLink to={to} className={buttonClass("primary")}>
          {t("transfer.list.answer")}
        </PortalLink>
      )}
      {status === "FINISHED" && (
        <a
          href={`/api/athleteTransferControl/getCertificatePdf?transferId=${id}`}
          download
          className={buttonClass("secondary")}
        >
          <IconCertificate size={18} aria-hidden /> {t("transfer.list.certificate")}
        </a>
      )}
    </p>
  );
}

/** Shows why it was rejected, withdrawn or closed. */
function Reasons({ transfer }: { transfer: Transfer }) {
  const { t } = useTexts();
  const { athleteDescription, srcClubDescription, adminDescription, closeReason } = transfer;
  const reasons = [
    [t("transfer.reason.ATHLETE_REJECTED"), athleteDescription],
    [t("transfer.reason.CLUB_REJECTED"), srcClubDescription],
    [t("transfer.reason.ADMIN_REJECTED"), adminDescription],
    [t("transfer.reason.closed"), closeReason],
  ] as const;
  return reasons.map(
    ([title, reason]) =>
      reason != null && (
        <Notice key={title} kind="warning" title={title}>
          <p className={styles.reason}>{reason}</p>
        </Notice>
      ),
  );
}

function Details({ transfer }: { transfer: Transfer }) {
  const { t, locale } = useTexts();
  const { srcClub, targetClub, created, paymentMode, parentalPermission } = transfer;
  return (
    <Facts>
      <Fact name={t("transfer.list.srcClub")}>{srcClub.fullName}</Fact>
      <Fact name={t("transfer.list.targetClub")}>{targetClub.fullName}</Fact>
      <Fact name={t("transfer.facts.started")}>{formatMoment(new Date(created), locale)}</Fact>
      <Fact name={t("transfer.list.paymentMode")}>{t(`transfer.paymentMode.${paymentMode}`)}</Fact>
      <Fact name={t("transfer.facts.permission")}>
        {parentalPermission === null ? t("transfer.facts.noPermission") : <FileLink fileKey={parentalPermission} />}
      </Fact>
    </Facts>
  );
}
