import { useTexts } from "../../texts.tsx";
import styles from "./Field.module.css";

/** The mark of a field that the page points out, and of its section and tab. */
export const PointedOut = () => <span className={styles.changed}>{useTexts().t("kernel.form.pointedOut")}</span>;
