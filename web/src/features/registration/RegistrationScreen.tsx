import type { Form } from "@rajt/contract/kernel/form";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { controlCall } from "../../kernel/calls.ts";
import type { FormRecord } from "../../kernel/form/form-api.ts";
import { FormSkeleton } from "../../kernel/form/FormSkeleton.tsx";
import type { SectionNames } from "../../kernel/form/layout.ts";
import { renamedForm, renamedSections, sideBySide } from "../../kernel/form/nested-names.ts";
import { ErrorState } from "../../kernel/ui/ErrorState.tsx";
import { RegistrationDone } from "./RegistrationDone.tsx";
import { RegistrationForm } from "./RegistrationForm.tsx";

type RegistrationScreenProps = { form: Form; texts: string; title: string; sections: SectionNames };

/** A registration from the first field to the word that it arrived. */
export function RegistrationScreen({ form, texts, title, sections }: RegistrationScreenProps) {
  const [isDone, setDone] = useState(false);
  const renamed = useMemo(() => renamedForm(form), [form]);
  const placed = useMemo(() => renamedSections(sections), [sections]);
  const create = `GET /${form.control}/create` as const;
  const { data, error, refetch } = useQuery({
    queryKey: [create],
    queryFn: async ({ signal }) => {
      const record = await controlCall<FormRecord>(create, {}, { signal });
      return {
        record: { ...record, ...sideBySide(renamed.fields, record) },
        access: { editableAccess: "Full" as const, editableFields: [] },
      };
    },
    staleTime: Infinity,
  });
  if (isDone) return <RegistrationDone again={() => setDone(false)} />;
  if (data !== undefined)
    return (
      <RegistrationForm
        form={renamed}
        texts={texts}
        title={title}
        sections={placed}
        first={data}
        done={() => setDone(true)}
      />
    );
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  return <FormSkeleton form={renamed} />;
}
