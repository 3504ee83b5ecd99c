import { useParams } from "react-router";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { PageTitle } from "../../kernel/ui/page/PageTitle.tsx";
import { SkeletonLines } from "../../kernel/ui/page/Skeleton.tsx";
import styles from "./Mail.module.css";
import { PreviewFrame } from "./PreviewFrame.tsx";

/** A mail as it left. */
export function MailPage() {
  const { t } = useTexts();
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
          {data.html !== "" && <PreviewFrame html={data.html} width="desktop" />}
          <pre className={styles.plain}>{data.text}</pre>
        </div>
      )}
    </>
  );
}
