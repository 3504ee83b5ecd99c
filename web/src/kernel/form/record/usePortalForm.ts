import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import type * as z from "zod";

/** A form checked by the schema that the server checks too, at every change (product/forms 1). The schema's messages are paths into the texts. */
export const usePortalForm = <T extends FieldValues>(
  schema: z.ZodType<T, T>,
  defaultValues: DefaultValues<T>,
): UseFormReturn<T, unknown, T> =>
  useForm<T, unknown, T>({ resolver: zodResolver(schema), defaultValues, mode: "onChange" });

/** Puts the server's messages beside their fields and moves to the first. Answers whether there were any. */
export function showFieldMessages<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  properties: FieldMessages | undefined,
): boolean {
  const names = Object.keys(properties ?? {}).filter((name) => name in form.getValues());
  names.forEach((name, at) =>
    // The names were just found among the form's own values.
    form.setError(name as Path<T>, { message: properties?.[name]?.[0]?.message ?? "" }, { shouldFocus: at === 0 }),
  );
  return names.length > 0;
}
