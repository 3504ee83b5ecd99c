import { useEffect, useRef, useState, type ComponentType } from "react";
import { get, useFormContext } from "react-hook-form";
import { useTexts } from "../../../texts.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { useCall } from "../../../calls/useCall.ts";
import type { EditorProps } from "../../FormModel.ts";
import { textIn, type Values } from "../../record/values.ts";
import styles from "./City.module.css";
import { TextEditor } from "../TextEditor.tsx";

type IsAbroad = (address: { readonly county: unknown; readonly country: unknown }) => boolean;

/**
 * Returns the editor of an address's city. A typed zip code fills the city at once if it has one town, else offers its towns; it sets the
 * county too. A city typed by hand stays until the code changes; an address abroad is ignored.
 *
 *     editors: { byName: { "address.city": cityEditor(isAbroad) } }   // beside address.zipcode, address.county and, maybe, address.country
 */
export const cityEditor = (isAbroad: IsAbroad): ComponentType<EditorProps> =>
  function CityEditor(props) {
    const { t } = useTexts();
    const { path, value, onChange } = props;
    const { setValue } = useFormContext<Values>();
    const city = textIn(value);
    const group = path.slice(0, path.lastIndexOf("."));
    const { zipcode, place } = usePlace(group, isAbroad);
    const filled = useRef<string | null>(null);
    const settledFor = useRef(zipcode);
    useEffect(() => {
      if (place === undefined || settledFor.current === zipcode) return;
      settledFor.current = zipcode;
      const { cityList: towns, county } = place;
      if (county !== null) setValue(String(`${group}.county`), county, { shouldDirty: true, shouldValidate: true });
      const [only = ""] = towns;
      if (towns.length === 1) {
        filled.current = only;
        onChange(only);
      } else if (filled.current === city && !towns.includes(city)) onChange("");
    }, [place, zipcode, group, city, onChange, setValue]);
    const towns = place?.cityList ?? [];
    const offered = towns.length > 1 && !towns.includes(city) ? towns : [];
    return (
      <>
        {/* cast: a city is a line field. */}
        <TextEditor {...(props as EditorProps<"line">)} />
        {offered.length > 0 && (
          <fieldset className={styles.towns}>
            <legend>{t("kernel.form.towns")}</legend>
            {offered.map((town) => (
              <Button
                key={town}
                onClick={() => {
                  filled.current = town;
                  onChange(town);
                }}
              >
                {town}
              </Button>
            ))}
          </fieldset>
        )}
      </>
    );
  };

const HUNGARIAN = /^\d{4}$/;

/** Returns the towns and the county of a typed zip code; undefined for the loaded one. */
function usePlace(group: string, isAbroad: IsAbroad) {
  const { subscribe, getValues } = useFormContext<Values>();
  const name = `${group}.zipcode`;
  const [zipcode, setZipcode] = useState(() => textIn(getValues(name)));
  const [isTyped, setTyped] = useState(false);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name: changed, values }) => {
          if (changed !== name) return;
          const [county, country]: unknown[] = [get(values, `${group}.county`), get(values, `${group}.country`)];
          setTyped(!isAbroad({ county, country }));
          setZipcode(textIn(get(values, name)).trim());
        },
      }),
    [subscribe, group, name, isAbroad],
  );
  const { data: place } = useCall(
    "POST /addressControl/getPlace",
    { zipcode },
    { enabled: isTyped && HUNGARIAN.test(zipcode), staleTime: Infinity, background: true },
  );
  return { zipcode, place };
}
