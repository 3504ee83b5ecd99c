import { dayOf } from "@rajt/contract/kernel/days";
import type { PromptValues, PromptFields } from "@rajt/contract/kernel/form/prompt";
import { day, line, whole } from "@rajt/contract/kernel/form/form";
import { formatForints } from "@rajt/contract/kernel/money";
import { typedDay } from "@rajt/contract/kernel/typed-days";
import { LONGEST_REFERENCE } from "@rajt/contract/money/marking.table";
import { useState, type FormEvent, type ReactNode } from "react";
import { useAct } from "../../kernel/calls/useAct.ts";
import { Prompt, usePrompt } from "../../kernel/form/prompt/Prompt.tsx";
import { FormMessage } from "../../kernel/form/FormMessage.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import styles from "./PartyMoney.module.css";
import { STALE_AFTER_BOOKING } from "./party-money-calls.ts";

const RECEIPT: PromptFields = {
  amount: whole({ min: 1, max: 100_000_000, required: true }),
  bankReference: line({ max: LONGEST_REFERENCE, required: true }),
  receivedOn: day({ required: true }),
};

/** The purpose of a receipt: a payer with the items that it pays, or the reference of a transfer sheet. */
type Purpose = { readonly payer: number; readonly receivables: number[] } | { readonly reference: string };

type ReceiptFormProps = {
  readonly title: string;
  readonly lead: string;
  /** Fields before those of every receipt. */
  readonly asks?: PromptFields;
  readonly purpose: (values: PromptValues) => Purpose;
  readonly onBooked?: () => void;
  readonly children?: ReactNode;
};

/** Records a bank receipt. */
export function ReceiptForm({ title, lead, asks = {}, purpose, onBooked, children }: ReceiptFormProps) {
  const { t, say } = useTexts();
  const [today] = useState(() => typedDay(dayOf(new Date()), "hu"));
  const { fields, answered, refused } = usePrompt({ ...asks, ...RECEIPT }, { presets: { receivedOn: today } });
  const [failure, setFailure] = useState("");
  const save = useAct("POST /partyMoneyControl/recordTransfer", {
    invalidates: STALE_AFTER_BOOKING,
    done: ({ credit = 0 }) => {
      fields.set({ receivedOn: fields.typed["receivedOn"] ?? "" });
      onBooked?.();
      showToast(
        "success",
        credit === 0
          ? t("money.party.bank.done")
          : t("money.party.bank.doneWithCredit", { credit: formatForints(credit, "running") }),
      );
    },
    refused: ({ properties, message, code = "kernel.error.invalid" }) => {
      if (!refused(properties)) setFailure(message ?? say(code));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setFailure("");
    const values = answered();
    if (values === null) return;
    save.mutate({
      ...purpose(values),
      amount: Number(values["amount"]),
      bankReference: String(values["bankReference"]),
      receivedOn: String(values["receivedOn"]),
    });
  };
  return (
    <form noValidate className={styles.receipt} onSubmit={submit}>
      <h2>{title}</h2>
      <p>{lead}</p>
      <div className={styles.fields}>
        <Prompt {...fields} texts="money.party.bank" />
      </div>
      {children}
      <FormMessage kind="error" text={failure} />
      <div>
        <Button type="submit" look="primary" busy={save.isPending}>
          {t("money.party.bank.save")}
        </Button>
      </div>
    </form>
  );
}
