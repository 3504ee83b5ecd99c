import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import { IconEye } from "@tabler/icons-react";
import { useState } from "react";
import { useFormContext } from "react-hook-form";
import { useFormSource } from "../../../../kernel/form/FormModel.ts";
import type { RecordOf } from "../../../../kernel/form/form-api.ts";
import { dtoOf, type Values } from "../../../../kernel/form/record/values.ts";
import { useTexts } from "../../../../kernel/texts.tsx";
import { Button } from "../../../../kernel/ui/buttons/Button.tsx";
import { Dialog } from "../../../../kernel/ui/overlays/Dialog.tsx";
import { CompetitionHead } from "../../detail/CompetitionHead.tsx";
import { DistancesTab } from "../../detail/distances/DistancesTab.tsx";
import { EventTab } from "../../detail/EventTab.tsx";
import { FeesTab } from "../../detail/fees/FeesTab.tsx";
import { previewOf } from "./preview-of.ts";
import styles from "./Preview.module.css";

/** Shows the page of an announcement as it is typed, without saving it. */
export function Preview({ record }: { record: RecordOf<typeof announcementForm> }) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="quiet" icon={<IconEye size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t("competition.edit.preview.open")}
      </Button>
      {isOpen && (
        <Dialog width="large" title={t("competition.edit.preview.title")} onClose={() => setOpen(false)}>
          <Page record={record} />
        </Dialog>
      )}
    </>
  );
}

function Page({ record }: { record: RecordOf<typeof announcementForm> }) {
  const { t } = useTexts();
  const { getValues } = useFormContext<Values, unknown, Values>();
  const { formData } = useFormSource(announcementForm);
  const competition = previewOf({ ...record, ...dtoOf(announcementForm.fields, getValues(), record) }, formData);
  if (competition === null) return <p>{t("competition.edit.preview.early")}</p>;
  return (
    <div className={styles.page}>
      <CompetitionHead competition={competition} isPreview />
      <EventTab competition={competition} />
      <h3>{t("competition.detail.distances")}</h3>
      <DistancesTab competition={competition} />
      <h3>{t("competition.detail.fees")}</h3>
      <FeesTab competition={competition} />
    </div>
  );
}
