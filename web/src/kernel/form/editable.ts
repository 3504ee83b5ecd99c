import type { FieldAccess } from "@rajt/contract/kernel/form/form.calls";
import type { Field } from "@rajt/contract/kernel/form/form";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";

/** Is a field marked as required? One that must be filled in at first is so while it is new, when the declaration says it is required. */
export const isMarked = ({ required }: Field): boolean =>
  required === true || required === "onSubmit" || required === "byRule";

export type Rights = {
  /** The declaration's `writes`. */
  readonly mayWrite: boolean;
  readonly access: FieldAccess;
  readonly protectionLevel: ProtectionLevel | null;
  readonly isNew: boolean;
};

/** May anything of the record be edited at all (product/access 14)? */
export const mayEdit = ({ mayWrite, access, protectionLevel }: Rights): boolean =>
  mayWrite &&
  protectionLevel !== "CannotBeModified" &&
  (access.editableAccess === "Full" || (access.editableAccess === "Restricted" && access.editableFields.length > 0));

/** May this field? The server asks the same again when it saves. */
export const mayEditField = (rights: Rights, name: string, field: Field): boolean =>
  mayEdit(rights) &&
  field.readOnly !== true &&
  (field.readOnly !== "onceMade" || rights.isNew) &&
  (rights.access.editableAccess === "Full" || rights.access.editableFields.includes(name));
