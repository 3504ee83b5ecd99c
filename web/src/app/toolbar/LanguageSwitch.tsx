import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import styles from "./Toolbar.module.css";

/** Two languages: one button that names the other, in that language. */
export function LanguageSwitch() {
  const { t, locale, setLocale } = useTexts();
  const other = locale === "hu" ? "en" : "hu";
  const change = () => setLocale(other).catch(() => showToast("error", t("shell.language.failed")));
  return (
    <button
      type="button"
      lang={other}
      className={styles.language}
      aria-label={`${other.toUpperCase()}: ${t(`shell.language.${other}`)}`}
      title={t(`shell.language.${other}`)}
      onClick={() => void change()}
    >
      {other.toUpperCase()}
    </button>
  );
}
