import { MAIL_TONES } from "@rajt/contract/mail/mail.table";
import { formatMoment } from "@rajt/contract/kernel/days";
import { useParams } from "react-router";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Badge } from "../../kernel/ui/page/Badge.tsx";
import { Notice } from "../../kernel/ui/page/Notice.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import styles from "./Mail.module.css";
import { PreviewFrame } from "../../rich-text/PreviewFrame.tsx";

/** Shows a mail, with the message of a server that refused it. */
export function MailPage() {
  const { t, locale } = useTexts();
  const { id } = useParams();
  const { data, isError, error, refetch } = useCall("POST /mailTableControl/getContent", { id: Number(id) });
  return (
    <>
      <PageTitle />
      {data === undefined && isError && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && !isError && <SkeletonLines lines={8} label={t("shell.ui.loading")} />}
      {data !== undefined && (
        <div className={styles.preview}>
          <p className={styles.subject}>
            <strong>{t("mail.view.recipient")}</strong> {data.recipient}
          </p>
          <p className={styles.subject}>
            <strong>{t("mail.preview.subject")}</strong> {data.subject}
          </p>
          <p className={styles.subject}>
            <Badge kind={MAIL_TONES[data.state]}>{t(`mail.list.stateOf.${data.state}`)}</Badge>{" "}
            {formatMoment(new Date(data.sentAt ?? data.queuedAt), locale)}
          </p>
          {data.lastError !== null && (
            <div className={styles.message}>
              <Notice kind="warning" title={t("mail.list.lastError")}>
                {data.lastError}
              </Notice>
            </div>
          )}
          {data.html !== "" && <PreviewFrame html={data.html} width="desktop" />}
          <h2 className={styles.way}>{t("mail.preview.text")}</h2>
          <pre className={styles.plain}>{data.text}</pre>
        </div>
      )}
    </>
  );
}
