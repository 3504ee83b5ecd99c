import { useTexts } from "../../kernel/texts.tsx";
import { AcceptedDocuments } from "../../kernel/page/AcceptedDocuments.tsx";
import { CardMarks } from "./CardMarks.tsx";
import { ProviderMarks } from "./ProviderMarks.tsx";
import styles from "./Footer.module.css";

const PAYMENT_INFORMATION = "https://simplepartner.hu/PaymentService/Fizetesi_tajekoztato.pdf";

const YEAR = new Date().getFullYear();

export function Footer() {
  const { t } = useTexts();
  return (
    <footer className={styles.footer} aria-label={t("shell.footer.label")}>
      <div className={styles.lines}>
        <p>{t("shell.footer.copyright", { year: YEAR })}</p>
        <p>{t("shell.footer.credit", { year: YEAR })}</p>
        <AcceptedDocuments />
      </div>
      <div className={styles.payment}>
        <ProviderMarks />
        <CardMarks label={t("shell.footer.cards")} />
        <a href={PAYMENT_INFORMATION} target="_blank" rel="noreferrer">
          {t("shell.footer.simplePay")}
        </a>
      </div>
    </footer>
  );
}
