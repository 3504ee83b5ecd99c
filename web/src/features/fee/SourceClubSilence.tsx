import { superAdmin } from "@rajt/contract/kernel/access";
import { useId, useState } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Switch } from "../../kernel/ui/inputs/Switch.tsx";
import { ConfirmDialog } from "../../kernel/ui/overlays/ConfirmDialog.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./LicenceCost.module.css";

const SETTING = "POST /athleteTransferControl/getSetting";

/** Shows, below the licence cost of transfers, the effect of a missing answer of a source club (product/transfers 14). */
export function SourceClubSilence() {
  const { may } = useViewer();
  return may(superAdmin) ? <SilenceSwitch /> : null;
}

function SilenceSwitch() {
  const { t } = useTexts();
  const [title, input] = [useId(), useId()];
  const [asks, setAsks] = useState(false);
  const { data } = useCall(SETTING, {});
  const save = useAct("POST /athleteTransferControl/saveSetting", {
    invalidates: [SETTING],
    done: () => {
      setAsks(false);
      showToast("success", t("transfer.setting.saved"));
    },
  });
  if (data === undefined) return null;
  const { sourceClubSilence } = data;
  return (
    <section className={styles.allocation} aria-labelledby={title}>
      <h2 id={title}>{t("transfer.setting.title")}</h2>
      <label htmlFor={input}>{t("transfer.setting.consent")}</label>
      <Switch
        id={input}
        checked={sourceClubSilence === "CONSENT"}
        disabled={save.isPending}
        onChange={(event) => (event.target.checked ? setAsks(true) : save.mutate({ sourceClubSilence: "LATE_LIST" }))}
      />
      <p className={styles.remark}>{t(`transfer.setting.${sourceClubSilence}`)}</p>
      {asks && (
        <ConfirmDialog
          question={t("transfer.setting.question")}
          confirm={t("transfer.setting.confirm")}
          busy={save.isPending}
          onConfirm={() => save.mutate({ sourceClubSilence: "CONSENT" })}
          onCancel={() => setAsks(false)}
        >
          <p>{t("transfer.setting.text")}</p>
        </ConfirmDialog>
      )}
    </section>
  );
}
