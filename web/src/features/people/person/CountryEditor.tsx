import { COUNTRIES, OTHER_NATIONALITY } from "@rajt/contract/people/places.values";
import { useMemo, type ComponentType } from "react";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { inputProps } from "../../../kernel/form/fields/input-props.ts";
import { textIn } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { SelectInput } from "../../../kernel/ui/inputs/SelectInput.tsx";

/** A country: Hungary first, the others in alphabetical order of the language; a nationality may be free text. */
const choosing = (more: readonly string[]): ComponentType<EditorProps> =>
  function CountrySelect(props) {
    const { t, locale } = useTexts();
    const nameOf = useCountryName();
    const codes = useMemo(() => {
      const { compare } = new Intl.Collator(locale);
      const named = COUNTRIES.filter((code) => code !== "HU").toSorted((one, other) =>
        compare(nameOf(one), nameOf(other)),
      );
      return ["HU", ...named, ...more];
    }, [locale, nameOf]);
    return (
      <SelectInput
        {...inputProps(props)}
        value={textIn(props.value)}
        onChange={props.onChange}
        options={[["", t("kernel.form.choose")], ...codes.map((code) => [code, nameOf(code)] as const)]}
      />
    );
  };

export const CountryEditor = choosing([]);
export const NationalityEditor = choosing([OTHER_NATIONALITY]);

export function ShownCountry({ value }: { value: unknown }) {
  const { t } = useTexts();
  const nameOf = useCountryName();
  const code = textIn(value);
  return code === "" ? t("kernel.form.empty") : nameOf(code);
}

function useCountryName(): (code: string) => string {
  const { t, locale } = useTexts();
  const other = t("people.person.otherNationality");
  return useMemo(() => {
    const names = new Intl.DisplayNames([locale], { type: "region" });
    return (code: string) => (code === OTHER_NATIONALITY ? other : (names.of(code) ?? code));
  }, [locale, other]);
}
