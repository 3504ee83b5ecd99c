import { netOf, VAT_CODES } from "@rajt/contract/money/vat.values";
import { useEffect, type ComponentType } from "react";
import { useFormContext } from "react-hook-form";
import type { EditorProps } from "../../kernel/form/FormModel.ts";
import { textIn, type Values } from "../../kernel/form/record/values.ts";
import { numberText } from "../../kernel/table/cell/cell-text.ts";
import { useTexts } from "../../kernel/texts.tsx";

/** Returns an input that shows the net amount or the VAT of a price while its gross amount and VAT code are typed, and submits it with them. */
export const derivedAmount = (part: "net" | "vat"): ComponentType<EditorProps> =>
  function DerivedAmount({ id, value, onChange, describedBy }) {
    const { locale } = useTexts();
    const { watch } = useFormContext<Values>();
    const amount = amountOf(part, textIn(watch("feeGross")), watch("vatCode"));
    const isCurrent = value === amount;
    useEffect(() => {
      if (!isCurrent) onChange(amount);
    }, [amount, isCurrent, onChange]);
    return (
      <output id={id} aria-describedby={describedBy}>
        {amount === "" ? "–" : numberText(Number(amount), locale)}
      </output>
    );
  };

function amountOf(part: "net" | "vat", typed: string, code: unknown): string {
  const digits = typed.replace(/\s/g, "");
  const vatCode = VAT_CODES.find((one) => one === code);
  if (vatCode === undefined || !/^\d{1,9}$/.test(digits)) return "";
  const net = netOf(Number(digits), vatCode);
  return String(part === "net" ? net : Number(digits) - net);
}
