import { IconMail } from "@tabler/icons-react";
import { RecordEditor } from "../../../kernel/form/fields/RecordEditors.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./ContestEditor.module.css";

/** The contest of an announcement, with the federation's address for organisers whose event is not in the list. */
export function ContestEditor(props: EditorProps) {
  const { t } = useTexts();
  const { viewer, config } = useViewer();
  const address = config.settingMap.federationEmail;
  return (
    <>
      {/* cast: a contest is a record. */}
      <RecordEditor {...(props as EditorProps<"record">)} none={t("competition.edit.newContest.none")} />
      {address !== null && !viewer.isSuperAdmin && (
        <a
          className={styles.ask}
          href={`mailto:${address}?subject=${encodeURIComponent(t("competition.edit.newContest.subject"))}`}
        >
          <IconMail size={18} aria-hidden />
          {t("competition.edit.newContest.ask", { address })}
        </a>
      )}
    </>
  );
}
