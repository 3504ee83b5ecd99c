import { isMailTemplateName, type MailTemplateName } from "@rajt/contract/mail/mail-templates.values";
import { useFormContext } from "react-hook-form";
import type { Values } from "../../kernel/form/record/values.ts";

/** Which mail the form is of. */
export function useMailName(): MailTemplateName | null {
  const name = useFormContext<Values>().getValues("name");
  return isMailTemplateName(name) ? name : null;
}
