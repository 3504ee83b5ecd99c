import { SwitchEditor } from "../../../kernel/form/fields/SimpleEditors.tsx";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { AcceptedDocuments } from "../../../kernel/page/AcceptedDocuments.tsx";

/** The acceptance of the statutes, beside links to the documents. */
export const AcceptEditor = (props: EditorProps) => (
  <div>
    <SwitchEditor {...(props as EditorProps<"yesNo">)} />
    <AcceptedDocuments />
  </div>
);
