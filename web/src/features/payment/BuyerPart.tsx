import { BUYER_LENGTHS, type BuyerField } from "@rajt/contract/invoice/buyer.rules";
import { COUNTRIES } from "@rajt/contract/people/places.values";
import { LabelledInput, LabelledSelect } from "../../kernel/form/prompt/LabelledInput.tsx";
import { useTexts } from "../../kernel/texts.tsx";
import { Button } from "../../kernel/ui/buttons/Button.tsx";
import styles from "./Paying.module.css";
import type { BuyerOf } from "./useBuyer.ts";

/** Shows the buyer of the invoice in one line, or its fields if it is incomplete or someone else pays. */
export function BuyerPart({ buyer: { typed, preset, errors, open, type } }: { buyer: BuyerOf }) {
  const { t, locale } = useTexts();
  if (typed === null)
    return (
      <p className={styles.buyer}>
        {t("invoice.buyer.title")}:{" "}
        {[preset.name, preset.zipcode, preset.city, preset.address].filter(Boolean).join(", ")}{" "}
        <Button look="quiet" onClick={open}>
          {t("invoice.buyer.change")}
        </Button>
      </p>
    );
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const countries = COUNTRIES.map((code) => [code, names.of(code) ?? code] as const);
  const line = (name: Exclude<BuyerField, "country">, hint?: string) => (
    <LabelledInput
      label={t(`invoice.buyer.${name}`)}
      value={typed[name] ?? ""}
      onChange={(value) => type({ ...typed, [name]: value })}
      maxLength={BUYER_LENGTHS[name]}
      required={name !== "taxNumber"}
      error={errors[name]}
      hint={hint}
    />
  );
  return (
    <fieldset className={styles.buyerFields}>
      <legend>{t("invoice.buyer.title")}</legend>
      {Object.keys(errors).length > 0 && <p role="alert">{t("invoice.buyer.missing")}</p>}
      {line("name")}
      <LabelledSelect
        label={t("invoice.buyer.country")}
        value={typed.country}
        onChange={(country) => type({ ...typed, country })}
        options={countries.toSorted(([, one], [, other]) => one.localeCompare(other, locale))}
        error={errors.country}
        required
      />
      {line("zipcode")}
      {line("city")}
      {line("address")}
      {line("taxNumber", t("invoice.buyer.taxNumberHint"))}
    </fieldset>
  );
}
