import "./check/jitless.ts";
import type { Form } from "@rajt/contract/kernel/form/form";
import type { TextPath } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import type { ComponentType } from "react";
import { useParams } from "react-router";
import type { RecordOf } from "./form-api.ts";
import type { FormOptions, NamedOptions } from "./form-options.ts";
import { FormScreen } from "./FormScreen.tsx";
import type { TypedOf } from "./record/values.ts";

/**
 * Returns the page of a form, for an address that ends in `/edit/:id` (`new` for a new record):
 *
 *     // features/catalogue/catalogue.form.ts
 *     export const ContestForm = formPage(contest.form, { texts: "catalogue.contest" });
 *
 *     // app/bound-pages.ts, of the page contestEdit, which contract/src/portal.pages.ts declares
 *     contestEdit: { load: async () => (await catalogue.forms()).ContestForm },
 *
 * Labels are the texts at `<texts>.<field>`; a missing one does not compile. Optional texts beside them: `new`, `one` (the noun),
 * `hints.<field>`, `tabs.<tab>`, `sections.<section>`, `rows.<field>.<inner field>`.
 *
 *     formPage(emailTemplate.form, {
 *       texts: "mail.template",
 *       sections: { content: ["subject", "html", "text"] },
 *       editors: { richText: RichTextEditor, byName: { text: PlainTextEditor } },
 *       below: TemplatePreview,                 // reads the form by useFormContext()
 *     })
 *
 * Everything else follows from the declaration: the calls, limits, masks, choices, tabs, the edit lock and the validation while typing.
 */
export function formPage<const F extends Form, const P extends string>(
  form: F,
  options: FormOptions<RecordOf<F>, TypedOf<F>> & WithLabels<F, P>,
): ComponentType {
  // cast: the parameters' types checked the labels and the record; below, fields are known by name only.
  const named = options as unknown as NamedOptions;
  function FormPage() {
    const { id = "" } = useParams();
    return <FormScreen key={id} form={form} options={named} id={id} />;
  }
  FormPage.displayName = form.control;
  return FormPage;
}

type Path = TextPath<PortalTexts>;
type LabelsOf<F extends Form, P extends string> = `${P}.${keyof F["fields"] & string}`;

/** The compiler names missing labels. */
type WithLabels<F extends Form, P extends string> = [Exclude<LabelsOf<F, P>, Path>] extends [never]
  ? { readonly texts: P }
  : { readonly texts: { readonly missing: Exclude<LabelsOf<F, P>, Path> } };
