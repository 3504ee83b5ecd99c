import type { Finding } from "@rajt/contract/people/person/person-findings.rules";
import { pathTo } from "@rajt/contract/portal.pages";
import { IconAlertTriangle, IconQuestionMark } from "@tabler/icons-react";
import { useTexts } from "../../../kernel/texts.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useFindingText } from "./useFindingText.ts";
import type { Beside } from "./DeskPerson.tsx";
import styles from "./Desk.module.css";

type AttentionProps = { found: readonly Finding[]; similar: Beside["similar"] };

/** Lists what is missing, what is doubtful, and who may be the same person. */
export function Attention({ found, similar }: AttentionProps) {
  const { t } = useTexts();
  const textOf = useFindingText();
  return (
    <section aria-label={t("people.desk.attention")}>
      <h3>{t("people.desk.attention")}</h3>
      {found.length + similar.length === 0 ? (
        <p>{t("people.desk.nothing")}</p>
      ) : (
        <ul className={styles.attention}>
          {found.map((finding) => (
            <li key={`${finding.path} ${finding.problem}`}>
              <IconAlertTriangle size={18} aria-hidden />
              {textOf(finding)}
            </li>
          ))}
          {similar.map(({ id, name, birthDate, club }) => (
            <li key={id}>
              <IconQuestionMark size={18} aria-hidden />
              <PortalLink to={pathTo("athleteEdit", { id })}>
                {t("people.desk.similar", {
                  name,
                  details: [birthDate.slice(0, 4), club].filter(Boolean).join(", "),
                })}
              </PortalLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
