import { isMailTemplateName, type MailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import { useFormContext } from "react-hook-form";
import type { Values } from "../../kernel/form/record/values.ts";

/** Returns the name of the form's mail. */
export function useMailName(): MailTemplateName | null {
  const name = useFormContext<Values>().getValues("name");
  return isMailTemplateName(name) ? name : null;
}
