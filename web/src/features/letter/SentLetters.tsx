import type { SentLetter } from "@rajt/contract/letter/letter.calls";
import { formatMoment } from "@rajt/contract/kernel/days";
import { useTexts } from "../../kernel/texts.tsx";
import { CardCell, CardRow, CardTable } from "../../kernel/ui/page/CardTable.tsx";
import styles from "./Letter.module.css";

/** Lists the sent letters with time, sender, audience and number of recipients. */
export function SentLetters({ letters }: { letters: readonly SentLetter[] }) {
  const { t, locale } = useTexts();
  const columns = ["sentAt", "sentBy", "audience", "people", "mails"] as const;
  return (
    <section className={styles.history}>
      <h2>{t("letter.history.title")}</h2>
      {letters.length === 0 ? (
        <p className={styles.hint}>{t("letter.history.none")}</p>
      ) : (
        <CardTable
          label={t("letter.history.title")}
          columns={[
            { key: "subject", head: t("letter.subject") },
            ...columns.map((key) => ({ key, head: t(`letter.history.${key}`) })),
          ]}
        >
          {letters.map(({ id, subject, text, sentAt, sentBy, audience, race, people, mails }) => (
            <CardRow
              key={id}
              head={
                <>
                  {subject}
                  <details className={styles.sentText}>
                    <summary>{t("letter.history.show")}</summary>
                    {text}
                  </details>
                </>
              }
            >
              <CardCell label={t("letter.history.sentAt")}>{formatMoment(new Date(sentAt), locale)}</CardCell>
              <CardCell label={t("letter.history.sentBy")}>{sentBy}</CardCell>
              <CardCell label={t("letter.history.audience")}>{race ?? t(`letter.audience.${audience}`)}</CardCell>
              <CardCell label={t("letter.history.people")} className="tabular">
                {people}
              </CardCell>
              <CardCell label={t("letter.history.mails")} className="tabular">
                {mails}
              </CardCell>
            </CardRow>
          ))}
        </CardTable>
      )}
    </section>
  );
}
