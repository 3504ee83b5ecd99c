import { useTexts } from "../../texts.tsx";
import { useFormRecord } from "../FormModel.ts";
import { textIn } from "../record/values.ts";
import styles from "./SignIn.module.css";

/** Shows another user's sign-in address to a viewer who may not change it, and who may. */
export function ShownAddress({ value }: { value: unknown }) {
  const { t } = useTexts();
  const { may, loaded } = useFormRecord();
  return (
    <>
      {textIn(value) || "–"}
      {loaded["hasPassword"] === true && !may["isOwn"] && <p className={styles.note}>{t("access.address.theirs")}</p>}
    </>
  );
}
