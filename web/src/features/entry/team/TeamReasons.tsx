import type { TeamAnswer } from "@rajt/contract/entry/team-entry.calls";
import { useEffect, useRef } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { Notice } from "../../../kernel/ui/page/Notice.tsx";
import { FixLink } from "../standing/FixLink.tsx";
import styles from "./Team.module.css";

type TeamReasonsProps = { answer: Pick<TeamAnswer, "refused" | "code" | "message">; competition: number };

/** Shows all refusals of a team, each with the link to its fix: of an athlete, or the contact for the whole team. */
export function TeamReasons({ answer, competition }: TeamReasonsProps) {
  const { t } = useTexts();
  const panel = useRef<HTMLOutputElement>(null);
  // The button that caused it is at the other end of the card.
  useEffect(() => panel.current?.focus(), [answer]);
  return (
    <output ref={panel} tabIndex={-1} className={styles.answer}>
      <Notice kind="error" title={t("entry.team.notSaved")}>
        <ul className={styles.reasons}>
          {reasonsOf(answer).map(({ code, message, athlete, name }) => (
            <li key={message}>
              {message} {athlete === null && <FixLink inline code={code} competition={competition} />}
              {athlete !== null && name !== null && <FixLink inline code={code} athlete={{ id: athlete, name }} />}
            </li>
          ))}
        </ul>
      </Notice>
    </output>
  );
}

const reasonsOf = ({ refused = [], code = "", message }: TeamReasonsProps["answer"]) =>
  refused.length > 0 ? refused : [{ code, message: message ?? "", athlete: null, name: null }];
