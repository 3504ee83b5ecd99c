import type { FieldAccess } from "@rajt/contract/kernel/form/form.calls";
import type { Field } from "@rajt/contract/kernel/form/form";
import type { ProtectionLevel } from "@rajt/contract/kernel/table/table";

/** Returns whether a field is marked as required. An onCreate field is marked in a new record, whose declaration has it as required. */
export const isMarked = ({ required }: Field): boolean =>
  required === true || required === "onSubmit" || required === "byRule";

export type Rights = {
  /** The declaration's `writes`. */
  readonly mayWrite: boolean;
  readonly access: FieldAccess;
  readonly protectionLevel: ProtectionLevel | null;
  readonly isNew: boolean;
};

/** Returns whether any field of the record may be edited (product/access 14). */
export const mayEdit = ({ mayWrite, access, protectionLevel }: Rights): boolean =>
  mayWrite &&
  protectionLevel !== "CannotBeModified" &&
  (access.editableAccess === "Full" || (access.editableAccess === "Restricted" && access.editableFields.length > 0));

/** Returns whether this field may be edited. The server checks it again. */
export const mayEditField = (rights: Rights, name: string, field: Field): boolean =>
  mayEdit(rights) &&
  field.readOnly !== true &&
  (field.readOnly !== "onceMade" || rights.isNew) &&
  (rights.access.editableAccess === "Full" || rights.access.editableFields.includes(name));
