import type { EnglishNames } from "@rajt/contract/kernel/english-names";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { useEffect, useState } from "react";
import { call } from "./calls/calls.ts";

/** Returns the English names of values, asked for only by a page in English; null in Hungarian and until they arrive. */
export function useEnglishNames(locale: Locale): EnglishNames | null {
  const [names, setNames] = useState<EnglishNames | null>(null);
  useEffect(() => {
    if (locale !== "en") return;
    call("GET /valueSetControl/getEnglishNames", {}).then(
      (values) => setNames(new Map(values.map(({ name, nameEn }) => [name, nameEn]))),
      // Without them the page shows the stored names.
      () => undefined,
    );
  }, [locale]);
  return locale === "en" ? names : null;
}
