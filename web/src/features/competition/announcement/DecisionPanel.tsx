import { announcementForm } from "@rajt/contract/competition/announcement/announcement.form";
import type { Approval } from "@rajt/contract/kernel/enumerations";
import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import { useId } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useEditable, useFormLooks, useFormRecord } from "../../../kernel/form/FormModel.ts";
import { textIn, type Values } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { Button } from "../../../kernel/ui/buttons/Button.tsx";
import styles from "./AnnouncementStatus.module.css";

const SIDES = [
  { agrees: "adminAgrees", denies: "adminDenies", approval: "adminApproval", reason: "adminDecisionReason" },
  {
    agrees: "committeeAgrees",
    denies: "committeeDenies",
    approval: "technicalCommitteeApproval",
    reason: "technicalCommitteeDecisionReason",
  },
] as const;

type Save = (did: string) => void;

/** The decisions of a reviewer, each with its reason and two buttons that save it at once. */
export function Decisions({ save }: { save: Save }) {
  const { moves } = useFormRecord();
  return SIDES.filter(({ agrees, denies }) => moves.includes(agrees) || moves.includes(denies)).map((side) => (
    <DecisionPanel key={side.approval} side={side} save={save} />
  ));
}

/** An approval with a reason is one that requests a change (product/competitions 3). */
function DecisionPanel({ side, save }: { side: (typeof SIDES)[number]; save: Save }) {
  const { t, say } = useTexts();
  const { moves } = useFormRecord();
  const { words, drawField } = useFormLooks();
  const isEditable = useEditable();
  const { setValue } = useFormContext<Values>();
  const heading = useId();
  const { approval, reason } = side;
  const hasWords = textIn(useWatch<Values>({ name: reason })).trim() !== "";
  if (!isEditable(approval)) return null;
  const decide = (decision: Approval) => {
    setValue(approval, decision, { shouldDirty: true });
    save(`competition.edit.did.${decision}`);
  };
  const approved = hasWords ? "APPROVED_WITH_MOD" : "APPROVED";
  return (
    <section className={styles.decision} aria-labelledby={heading}>
      <h2 id={heading}>{words.label(approval)}</h2>
      {approval === "adminApproval" && <p>{t("competition.edit.delegatesFollow")}</p>}
      {drawField({ path: reason, name: reason, field: announcementForm.fields[reason], words, editable: true })}
      <div className={styles.line}>
        {moves.includes(side.agrees) && (
          <Button look="primary" icon={<IconCheck size={18} aria-hidden />} onClick={() => decide(approved)}>
            {say(`competition.approval.${approved}`)}
          </Button>
        )}
        {moves.includes(side.denies) && (
          <Button icon={<IconArrowBackUp size={18} aria-hidden />} onClick={() => decide("DENIED")}>
            {t("competition.approval.DENIED")}
          </Button>
        )}
      </div>
    </section>
  );
}
