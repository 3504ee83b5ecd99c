import { unanswered, type Asked, type AskedField, type Asks } from "@rajt/contract/kernel/form/asked";
import type { Problem } from "@rajt/contract/kernel/form/form";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { useId, useState, type ComponentProps } from "react";
import { useTexts } from "../../texts.tsx";
import { DayInput } from "../../ui/inputs/DayInput.tsx";
import { boxClass, describedBy, FieldFrame, inputClass } from "../../ui/inputs/FieldFrame.tsx";
import { dtoOf } from "../record/values.ts";

type Typed = Readonly<Record<string, string>>;
type AskedFieldsProps = {
  asks: Asks;
  typed: Typed;
  errors: Typed;
  set: (typed: Typed) => void;
  /** The path to the fields' labels, by their names. */
  texts: string;
  /** Said under a field, where its declaration alone does not say enough. */
  hints?: Readonly<Record<string, string>>;
};

/** The fields that a move of a flow or an act of a list asks for before it is made. */
export function AskedFields({ asks, typed, errors, set, texts, hints = {} }: AskedFieldsProps) {
  const { t, say } = useTexts();
  const id = useId();
  return Object.entries(asks).map(([name, asked]) => {
    const { kind, required } = asked;
    const [field, label, error] = [`${id}-${name}`, say(`${texts}.${name}`), errors[name]];
    const hint = hints[name] ?? (required ? undefined : t("kernel.act.optional"));
    const input = {
      id: field,
      value: typed[name] ?? "",
      "aria-required": required === true,
      "aria-invalid": error !== undefined,
      "aria-describedby": describedBy(field, hint),
    };
    const change = (value: string) => set({ ...typed, [name]: value });
    return (
      <FieldFrame key={name} id={field} label={label} required={required === true} hint={hint} error={error}>
        {kind === "day" ? (
          <DayInput {...input} label={label} isWrong={error !== undefined} onChange={change} />
        ) : kind === "oneOf" ? (
          <SelectOf asked={asked} {...input} isWrong={error !== undefined} onChange={change} />
        ) : (
          <div className={boxClass(error !== undefined)}>
            <TextOf
              kind={kind}
              {...input}
              {...(kind !== "whole" && { maxLength: asked.max })}
              onChange={({ target }) => change(target.value)}
            />
          </div>
        )}
      </FieldFrame>
    );
  });
}

type SelectProps = Omit<ComponentProps<"select">, "onChange"> & {
  readonly asked: Extract<AskedField, { kind: "oneOf" }>;
  readonly isWrong: boolean;
  readonly onChange: (value: string) => void;
};

function SelectOf({ asked: { values, labels, required }, isWrong, onChange, ...rest }: SelectProps) {
  const { t, say } = useTexts();
  return (
    <div className={boxClass(isWrong)}>
      <select className={inputClass} {...rest} onChange={({ target }) => onChange(target.value)}>
        {(required !== true || rest.value === "") && <option value="">{t("kernel.form.choose")}</option>}
        {values.map((one) => (
          <option key={one} value={one}>
            {say(`${labels}.${one}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

type TextProps = Pick<
  ComponentProps<"input"> & ComponentProps<"textarea">,
  "id" | "value" | "maxLength" | "aria-required" | "aria-invalid" | "aria-describedby" | "onChange"
>;

function TextOf({ kind, ...rest }: TextProps & { kind: "line" | "area" | "whole" }) {
  if (kind === "area") return <textarea className={inputClass} rows={4} {...rest} />;
  return <input className={inputClass} inputMode={kind === "whole" ? "numeric" : "text"} {...rest} />;
}

type AskedOptions = {
  /** What stands in the fields at first, as one would type it. */
  readonly presets?: Typed | undefined;
  /** Problems of the answers together. */
  readonly rules?: ((asked: Asked) => readonly Problem[]) | undefined;
};

/** The answers to what is asked for, as they are typed, and what is wrong with them. */
export function useAsked(asks: Asks = {}, { presets = {}, rules }: AskedOptions = {}) {
  const { t, say } = useTexts();
  const [typed, set] = useState<Typed>(presets);
  const [errors, setErrors] = useState<Typed>({});
  return {
    fields: { asks, typed, set, errors },
    /** The answers to send; null where one is missing, which is then said at its field. */
    answered: (): Asked | null => {
      const blank = Object.fromEntries(Object.keys(asks).map((name) => [name, ""]));
      // The cast: each was read as its field; what could not be read stays as it was typed, and is refused by name.
      const asked = dtoOf(asks, { ...blank, ...typed }) as Asked;
      const problems = [
        ...(rules?.(asked) ?? []).map(({ path, message }) => [path, say(message)] as const),
        ...unanswered(asks, asked).map((name) => [name, t("kernel.error.required")] as const),
      ];
      setErrors(Object.fromEntries(problems));
      return problems.length === 0 ? asked : null;
    },
    /** Puts at the fields what the server says of them. @returns whether it said anything */
    refused: (properties: FieldMessages = {}): boolean => {
      const told = Object.keys(asks).flatMap((name) => {
        const message = properties[name]?.[0]?.message;
        return message === undefined ? [] : [[name, message] as const];
      });
      setErrors(Object.fromEntries(told));
      return told.length > 0;
    },
  };
}
