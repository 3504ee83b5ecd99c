import { type ReactNode, useState } from "react";
import { changedNames, merge, pick } from "../../../kernel/form/record/changes.ts";
import { isSame, type Values } from "../../../kernel/form/record/values.ts";
import { useTexts } from "../../../kernel/texts.tsx";
import { OfferedValue } from "../../../kernel/form/asked/OfferedValue.tsx";

/** Keeps what is typed over values that somebody else may save anew; of a value that both changed, the other one is offered. */
export function useTypedOver<V extends Values>(latest: V) {
  const { t } = useTexts();
  const [{ base, typed, clashing }, set] = useState({ base: latest, typed: latest, clashing: [] as readonly string[] });
  const put = (changes: Partial<V>) => set({ base, typed: { ...typed, ...changes }, clashing });
  if (!isSame(base, latest)) {
    const mine = pick(typed, changedNames(base, typed));
    const { theirs } = merge({ loaded: base, mine, latest });
    set({ base: latest, typed: { ...latest, ...mine }, clashing: [...clashing, ...Object.keys(theirs)] });
  }
  return {
    typed,
    put,
    isChanged: !isSame(typed, latest),
    /** Offers the other's value below a field, as it is read there. */
    offer:
      (name: keyof V & string, shown: string) =>
      (id: string): ReactNode =>
        clashing.includes(name) &&
        !isSame(typed[name], latest[name]) && (
          <OfferedValue
            take={() => {
              set({
                base,
                typed: { ...typed, [name]: latest[name] },
                clashing: clashing.filter((other) => other !== name),
              });
              document.getElementById(id)?.focus();
            }}
          >
            {shown || t("kernel.form.empty")}
          </OfferedValue>
        ),
  };
}
