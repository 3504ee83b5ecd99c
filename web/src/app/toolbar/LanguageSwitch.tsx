import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import styles from "./Toolbar.module.css";

/** Draws one button that names the other language in that language. */
export function LanguageSwitch() {
  const { t, locale, setLocale } = useTexts();
  const other = locale === "hu" ? "en" : "hu";
  const queries = useQueryClient();
  const change = async () => {
    try {
      await setLocale(other);
    } catch {
      return showToast("error", t("shell.language.failed"));
    }
    // Responses contain texts of the server, such as why a race is closed.
    return queries.invalidateQueries();
  };
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
