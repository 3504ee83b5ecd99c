import type { Problem } from "@rajt/contract/kernel/form/form";
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type UseFormReturn } from "react-hook-form";

/**
 * A form checked at every change by rules that the server's schema uses too. The sign-in page loads neither a schema
 * nor drafts, so it does not use `useServerForm`.
 */
export const useRuledForm = <T extends FieldValues>(
  problemsOf: (values: T) => readonly Problem[],
  defaultValues: DefaultValues<T>,
): UseFormReturn<T, unknown, T> =>
  useForm<T, unknown, T>({
    resolver: (values) => {
      const problems = problemsOf(values);
      if (problems.length === 0) return { values, errors: {} };
      const errors = Object.fromEntries(problems.map(({ path, message }) => [path, { type: "rule", message }]));
      // cast: the rules name fields of these values.
      return { values: {}, errors: errors as FieldErrors<T> };
    },
    defaultValues,
    mode: "onChange",
  });
