import { unanswered, type PromptValues, type PromptField, type PromptFields } from "@rajt/contract/kernel/form/prompt";
import type { Problem } from "@rajt/contract/kernel/form/form";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { useState } from "react";
import { useTexts } from "../../texts.tsx";
import { dtoOf } from "../record/values.ts";
import { LabelledDay, LabelledInput, LabelledSelect } from "./LabelledInput.tsx";

type Typed = Readonly<Record<string, string>>;
type PromptProps = {
  asks: PromptFields;
  typed: Typed;
  errors: Typed;
  set: (typed: Typed) => void;
  /** The path to the labels, which are named after the fields. */
  texts: string;
  /** Hints under fields, by name. */
  hints?: Readonly<Record<string, string>>;
};

/** Draws the fields that a move of a flow or an act of a list requires first. */
export function Prompt({ asks, typed, errors, set, texts, hints = {} }: PromptProps) {
  const { t, say } = useTexts();
  return Object.entries(asks).map(([name, asked]) => (
    <PromptInput
      key={name}
      asked={asked}
      label={say(`${texts}.${name}`)}
      required={asked.required === true}
      hint={hints[name] ?? (asked.required ? undefined : t("kernel.act.optional"))}
      error={errors[name]}
      value={typed[name] ?? ""}
      onChange={(value) => set({ ...typed, [name]: value })}
    />
  ));
}

type PromptInputProps = {
  asked: PromptField;
  label: string;
  required: boolean;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
};

function PromptInput({ asked, ...field }: PromptInputProps) {
  const { t, say } = useTexts();
  if (asked.kind === "day") return <LabelledDay {...field} />;
  if (asked.kind === "whole") return <LabelledInput {...field} inputMode="numeric" />;
  if (asked.kind !== "oneOf")
    return <LabelledInput {...field} maxLength={asked.max} rows={asked.kind === "area" ? 4 : undefined} />;
  const { values, labels, required } = asked;
  const none = required !== true || field.value === "" ? [["", t("kernel.form.choose")] as const] : [];
  return (
    <LabelledSelect {...field} options={[...none, ...values.map((one) => [one, say(`${labels}.${one}`)] as const)]} />
  );
}

type AskedOptions = {
  /** The first values, in their typed form. */
  readonly presets?: Typed | undefined;
  /** Returns the problems of the values together. */
  readonly rules?: ((asked: PromptValues) => readonly Problem[]) | undefined;
};

/** Returns the state of such fields: the typed values and their errors. */
export function usePrompt(asks: PromptFields = {}, { presets = {}, rules }: AskedOptions = {}) {
  const { t, say } = useTexts();
  const [typed, set] = useState<Typed>(presets);
  const [errors, setErrors] = useState<Typed>({});
  return {
    fields: { asks, typed, set, errors },
    /** Returns the values to send, or null after it marked missing or wrong fields. */
    answered: (): PromptValues | null => {
      const blank = Object.fromEntries(Object.keys(asks).map((name) => [name, ""]));
      // cast: each value was parsed by its field; one that could not be parsed stays a text, which the server refuses by name.
      const asked = dtoOf(asks, { ...blank, ...typed }) as PromptValues;
      const problems = [
        ...(rules?.(asked) ?? []).map(({ path, message }) => [path, say(message)] as const),
        ...unanswered(asks, asked).map((name) => [name, t("kernel.error.required")] as const),
      ];
      setErrors(Object.fromEntries(problems));
      return problems.length === 0 ? asked : null;
    },
    /** Shows the server's messages at their fields. Returns whether there were any. */
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
