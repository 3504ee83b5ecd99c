import { useTexts } from "../../texts.tsx";
import { useViewer } from "../../viewer.tsx";
import { useFormModel } from "../FormModel.ts";
import { textIn } from "../record/values.ts";
import styles from "./SignIn.module.css";

/** The address that somebody else signs in with, to whoever may not change it; and who may. */
export function ShownAddress({ value }: { value: unknown }) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const { id, loaded } = useFormModel();
  return (
    <>
      {textIn(value) || "–"}
      {loaded["hasPassword"] === true && id !== viewer.accountId && (
        <p className={styles.note}>{t("access.address.theirs")}</p>
      )}
    </>
  );
}
