import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldMessages } from "@rajt/contract/kernel/calls";
import { useForm, type DefaultValues, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import type * as z from "zod";

/** Returns a form validated at every change by the server's schema (product/forms 1). The schema's messages are text paths. */
export const usePortalForm = <T extends FieldValues>(
  schema: z.ZodType<T, T>,
  defaultValues: DefaultValues<T>,
): UseFormReturn<T, unknown, T> =>
  useForm<T, unknown, T>({ resolver: zodResolver(schema), defaultValues, mode: "onChange" });

/** Shows the server's messages at their fields and focuses the first. Returns whether there were any. */
export function showFieldMessages<T extends FieldValues>(
  form: UseFormReturn<T, unknown, T>,
  properties: FieldMessages | undefined,
): boolean {
  const names = Object.keys(properties ?? {}).filter((name) => name in form.getValues());
  names.forEach((name, at) =>
    // cast: the names are keys of the form's values.
    form.setError(name as Path<T>, { message: properties?.[name]?.[0]?.message ?? "" }, { shouldFocus: at === 0 }),
  );
  return names.length > 0;
}
