import { useTexts } from "../../kernel/texts.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import styles from "./Footer.module.css";

/** Draws the enabled card providers, each with the portal's own drawing and its name, and marks those in the sandbox. */
export function ProviderMarks() {
  const { t } = useTexts();
  const { paymentProviders, sandbox } = useViewer().config.settingMap;
  return (
    <ul className={styles.cards} aria-label={t("shell.footer.providers")}>
      {paymentProviders.map((name) => (
        <li key={name} className={styles.provider}>
          <img src={`/providers/${name.toLowerCase()}.svg`} alt="" width={20} height={20} loading="lazy" />
          <span>
            <strong>{name}</strong>
            {sandbox[name] === true && ` (${t("shell.footer.sandbox")})`}
          </span>
        </li>
      ))}
    </ul>
  );
}
