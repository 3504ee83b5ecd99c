import { fixFor } from "@rajt/contract/entry/fix.rules";
import { useTexts } from "../../../kernel/texts.tsx";
import { buttonClass } from "../../../kernel/ui/buttons/Button.tsx";
import { PortalLink } from "../../../kernel/ui/buttons/PortalLink.tsx";
import { useViewer } from "../../../kernel/viewer.tsx";
import styles from "./EligibilityCard.module.css";

type FixLinkProps = {
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
export function FixLink({ code, athlete, competition, inline = false }: FixLinkProps) {
  const { t } = useTexts();
  const { viewer } = useViewer();
  const fix = fixFor(code, {
    person: athlete?.id ?? viewer.accountId ?? 0,
    isOwn: athlete === undefined,
    ...(competition !== undefined && { competition }),
  });
  if (fix === null) return null;
  return (
    <PortalLink to={fix.to} className={inline ? styles.fix : buttonClass("secondary")}>
      {t(`entry.own.fix.${fix.kind}`)}
      {athlete !== undefined && <span className="visually-hidden">: {athlete.name}</span>}
    </PortalLink>
  );
}
