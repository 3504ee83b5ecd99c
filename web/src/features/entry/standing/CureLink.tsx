import { cureOf } from "@rajt/contract/entry/cure.rules";
import { useTexts } from "../../../kernel/texts.tsx";
import { buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./StandingCard.module.css";

type CureLinkProps = {
  /** The code of a refusal: `entry.refusal.feeUnpaid`. */
  code: string | null;
  /** An athlete of the viewer's club; without it, the viewer wants to start. */
  athlete?: { readonly id: number; readonly name: string };
  /** The competition of the start. */
  competition?: number;
  /** Within a line of text. */
  inline?: boolean;
};

/** Links to the fix of a refusal; nothing if the portal has none. */
export function CureLink({ code, athlete, competition, inline = false }: CureLinkProps) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const cure = cureOf(code, {
    person: athlete?.id ?? viewer.accountId ?? 0,
    isOwn: athlete === undefined,
    ...(competition !== undefined && { competition }),
  });
  if (cure === null) return null;
  return (
    <PortalLink to={cure.to} className={inline ? styles.cure : buttonClass("secondary")}>
      {t(`entry.own.cure.${cure.kind}`)}
      {athlete !== undefined && <span className="visually-hidden">: {athlete.name}</span>}
    </PortalLink>
  );
}
