import { useId } from "react";
import { useTexts } from "../../texts.tsx";
import { boxClass, describedBy, FieldFrame, inputClass } from "../../ui/inputs/FieldFrame.tsx";
import type { OpenAct } from "./open-acts.ts";

type AskedProps = {
  open: OpenAct;
  asked: Readonly<Record<string, string>>;
  set: (asked: Readonly<Record<string, string>>) => void;
};

/** Shows the texts that an act asks for. */
export function AskedTexts({ open, asked, set }: AskedProps) {
  const { t, say } = useTexts();
  const id = useId();
  return Object.entries(open.act.asks ?? {}).map(([name, { kind, max, required }]) => {
    const Input = kind === "line" ? "input" : "textarea";
    const hint = required ? undefined : t("kernel.act.optional");
    return (
      <FieldFrame
        key={name}
        id={`${id}-${name}`}
        label={say(`${open.texts}.${name}`)}
        required={required === true}
        hint={hint}
      >
        <div className={boxClass(false)}>
          <Input
            id={`${id}-${name}`}
            className={inputClass}
            value={asked[name] ?? ""}
            maxLength={max}
            aria-required={required === true}
            aria-describedby={describedBy(`${id}-${name}`, hint)}
            onChange={({ target }) => set({ ...asked, [name]: target.value })}
          />
        </div>
      </FieldFrame>
    );
  });
}
