import { permissionTemplate } from "@rajt/contract/registration/permission-template";
import { useId } from "react";
import { useTexts } from "../../kernel/texts.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./Registration.module.css";

/** Names before the first field what an athlete's registration asks for, with the form of the parental permission. */
export function Preparation() {
  const { t, locale } = useTexts();
  const { adultAge } = useViewer().config.settingMap.doctorDate;
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {t("registration.prepare.title")}
      </h2>
      <ul className={styles.needs}>
        <li>{t("registration.prepare.taj")}</li>
        <li>{t("registration.prepare.picture")}</li>
        <li>{t("registration.prepare.doctor")}</li>
        <li>
          {t("registration.prepare.permission", { age: adultAge })}{" "}
          <a href={permissionTemplate(locale)} download className={styles.file}>
            {t("registration.prepare.template")}
          </a>
        </li>
      </ul>
    </section>
  );
}
