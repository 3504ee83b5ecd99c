import { pathTo } from "@rajt/contract/portal.pages";
import { LOCALES } from "@rajt/contract/kernel/enumerations";
import { useState } from "react";
import type { CallOutput } from "../../kernel/calls/calls.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { Choice } from "../../kernel/ui/inputs/Choice.tsx";
import { Dialog } from "../../kernel/ui/overlays/Dialog.tsx";
import { PortalLink } from "../../kernel/ui/buttons/PortalLink.tsx";
import { Tabs } from "../../kernel/ui/page/Tabs.tsx";
import styles from "./Mail.module.css";
import { PreviewFrame } from "../../rich-text/PreviewFrame.tsx";

export type Preview = CallOutput<"POST /emailTemplateEditControl/getPreview">;
type Way = "desktop" | "phone" | "text";
type Language = (typeof LOCALES)[number];

type PreviewDialogProps = {
  preview: Preview;
  /** The language of the form; the other one is shown as saved. */
  own: Language;
  busy: boolean;
  onLanguage: (language: Language) => void;
  onClose: () => void;
};

/** Shows the mail as received, filled in with sample data. */
export function PreviewDialog({ preview, own, busy, onLanguage, onClose }: PreviewDialogProps) {
  const { t } = useTexts();
  const { id, locale = own, subject = "", html = "", text = "" } = preview;
  const [way, setWay] = useState<Way>(html === "" ? "text" : "desktop");
  const plain = <pre className={styles.plain}>{text}</pre>;
  const framed = (width: "desktop" | "phone") => (html === "" ? plain : <PreviewFrame html={html} width={width} />);
  return (
    <Dialog title={t("mail.preview.title")} width="large" onClose={onClose}>
      <div className={styles.preview} aria-busy={busy}>
        <div className={styles.languages}>
          <Choice
            legend={t("mail.preview.language")}
            isLegendHidden
            options={LOCALES}
            chosen={locale}
            choose={onLanguage}
            name={(language) => t(`mail.locale.${language}`)}
          />
        </div>
        <div aria-live="polite">
          {locale !== own && (
            <p className={styles.hint}>
              {t("mail.preview.saved")}{" "}
              <PortalLink to={pathTo("emailTemplateEdit", { id: id ?? 0 })}>{t("mail.preview.edit")}</PortalLink>
            </p>
          )}
          <p className={styles.subject}>
            <strong>{t("mail.preview.subject")}</strong> <span lang={locale}>{subject}</span>
          </p>
        </div>
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
