import { announcementState, type Standing } from "@rajt/contract/competition/announcement.flow";
import type { AnnouncementDto } from "@rajt/contract/competition/announcement.form";
import { announcementWarnings } from "@rajt/contract/competition/announcement.warnings";
import type { FormRecord } from "../../../kernel/form/form-api.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Badge } from "../../../kernel/ui/Badge.tsx";
import { Notice } from "../../../kernel/ui/Notice.tsx";
import { PortalLink } from "../../../kernel/ui/PortalLink.tsx";
import styles from "./AnnouncementStanding.module.css";

const LOOKS = { APPROVED: "success", CANCELLED: "danger", SENT_BACK: "warning" } as const;

/** Where an announcement stands, the page that it will be, and what reviewers would ask about it as it was saved. */
export function AnnouncementStanding({ record, goTo }: { record: FormRecord; goTo: (name: string) => void }) {
  const { t, say } = useTexts();
  if (record.id === null) return null;
  // The casts: a record of this form has these fields.
  const state = announcementState(record as unknown as Standing);
  const warnings = announcementWarnings(record as unknown as AnnouncementDto);
  const look = state.startsWith("SENT_BACK") ? "warning" : (LOOKS[state as keyof typeof LOOKS] ?? "neutral");
  return (
    <div className={styles.standing}>
      <p className={styles.line}>
        <Badge kind={look}>{say(`competition.edit.state.${state}`)}</Badge>
        <PortalLink to={`/calendar/view/${record.id}`}>{t("competition.edit.preview")}</PortalLink>
      </p>
      {warnings.length > 0 && state !== "APPROVED" && state !== "CANCELLED" && (
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
      )}
    </div>
  );
}
