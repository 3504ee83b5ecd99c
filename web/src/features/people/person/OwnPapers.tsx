import { formatDay } from "@rajt/contract/kernel/days";
import { PAPERS } from "@rajt/contract/people/person/person-findings.rules";
import { useTexts } from "../../../kernel/texts.tsx";
import { isShown } from "../desk/Papers.tsx";
import styles from "../StatusChips.module.css";

type OwnPapersProps = {
  /** The record's values by path. */
  values: Readonly<Record<string, unknown>>;
  /** The fields of which something is missing. */
  missing: ReadonlySet<string>;
  /** Whether the profile has the list of other documents. */
  hasDocuments: boolean;
  goTo: (name: string) => void;
};

/** Lists the papers of the own profile with their state, each with a link to its field. */
export function OwnPapers({ values, missing, hasDocuments, goTo }: OwnPapersProps) {
  const { t, say, locale } = useTexts();
  const stateOf = (path: string): string => {
    const state = t(values[path] ? "people.papers.uploaded" : "people.papers.none");
    const until = path.endsWith(".doctorDocument") ? values[path.replace("Document", "Date")] : null;
    return typeof until === "string" ? t("people.papers.until", { state, day: formatDay(until, locale) }) : state;
  };
  const { documentList } = values;
  const count = Array.isArray(documentList) ? documentList.length : 0;
  const others = count === 0 ? t("people.papers.none") : t("people.papers.count", { count });
  const lines = [
    ...PAPERS.filter((path) => isShown(path, values, missing)).map((path) => [path, stateOf(path)] as const),
    ...(hasDocuments ? [["documentList", others] as const] : []),
  ];
  return (
    <section aria-label={t("people.papers.title")} className={styles.papers}>
      <p className={styles.papersTitle}>{t("people.papers.title")}</p>
      <ul>
        {lines.map(([path, state]) => (
          <li key={path}>
            <button type="button" className={styles.gap} onClick={() => goTo(path)}>
              {say(`people.person.${path}`)}
            </button>
            : {state}
          </li>
        ))}
      </ul>
    </section>
  );
}
