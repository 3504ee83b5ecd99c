import type { Form } from "@rajt/contract/kernel/form/form";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { controlCall } from "../../kernel/calls/calls.ts";
import type { FormRecord } from "../../kernel/form/form-api.ts";
import type { FormOptions } from "../../kernel/form/form-options.ts";
import { FormSkeleton } from "../../kernel/form/FormSkeleton.tsx";
import type { SectionNames } from "../../kernel/form/layout.ts";
import type { Values } from "../../kernel/form/record/values.ts";
import { ErrorState } from "../../kernel/ui/page/ErrorState.tsx";
import { RegistrationDone } from "./RegistrationDone.tsx";
import { RegistrationForm } from "./RegistrationForm.tsx";

export type RegistrationScreenProps = {
  form: Form;
  /** The path to the texts of the fields. */
  texts: string;
  sections: SectionNames;
  /** The call that returns the record to fill in. */
  create?: "create" | "createAthleteReg";
  /** The key of its draft, beside the control: a draft of one registration is not restored in another. */
  draft: string;
  /** Returns the values that are sent with the typed ones, in place of any typed there. */
  always?: (typed: Values) => Values;
  options?: Pick<FormOptions, "editors" | "appears">;
  /** The notice above the first step, and those above other steps, by step key. */
  notice?: ReactNode;
  known?: Readonly<Record<string, ReactNode>>;
};

/** A registration, from the first field to the confirmation. */
export function RegistrationScreen({ create: name = "create", ...rest }: RegistrationScreenProps) {
  const [sent, setSent] = useState<Values | null>(null);
  const { form } = rest;
  const create = `GET /${form.control}/${name}` as const;
  const { data, error, refetch } = useQuery({
    queryKey: [create],
    queryFn: async ({ signal }) => ({
      record: await controlCall<FormRecord>(create, {}, { signal }),
      access: { editableAccess: "Full" as const, editableFields: [] },
    }),
    staleTime: Infinity,
  });
  if (sent !== null) return <RegistrationDone sent={sent} again={() => setSent(null)} />;
  if (data !== undefined) return <RegistrationForm {...rest} first={data} done={setSent} />;
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return <FormSkeleton form={form} />;
}
