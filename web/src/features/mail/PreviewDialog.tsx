import { useState } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { Dialog } from "../../kernel/ui/Dialog.tsx";
import { Tabs } from "../../kernel/ui/Tabs.tsx";
import styles from "./Mail.module.css";
import { PreviewFrame } from "./PreviewFrame.tsx";

export type Preview = { readonly subject: string; readonly html: string; readonly text: string };
type Way = "desktop" | "phone" | "text";

/** The mail as it would be received, filled in with sample data. */
export function PreviewDialog({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { t } = useTexts();
  const { subject, html, text } = preview;
  const [way, setWay] = useState<Way>(html === "" ? "text" : "desktop");
  const plain = <pre className={styles.plain}>{text}</pre>;
  const framed = (width: "desktop" | "phone") => (html === "" ? plain : <PreviewFrame html={html} width={width} />);
  return (
    <Dialog title={t("mail.preview.title")} width="large" onClose={onClose}>
      <div className={styles.preview}>
        <p className={styles.subject}>
          <strong>{t("mail.preview.subject")}</strong> {subject}
        </p>
        <Tabs<Way>
          label={t("mail.preview.how")}
          active={way}
          onChange={setWay}
          tabs={[
            { key: "desktop", label: t("mail.preview.desktop"), content: framed("desktop") },
            { key: "phone", label: t("mail.preview.phone"), content: framed("phone") },
            { key: "text", label: t("mail.preview.text"), content: plain },
          ]}
        />
      </div>
    </Dialog>
  );
}
