import { GUEST, isPublic } from "@rajt/contract/kernel/access";
import { GRANTED_LEVELS, SERVICES } from "@rajt/contract/kernel/rights";
import { useWatch } from "react-hook-form";
import type { EditorProps } from "../../../kernel/form/FormModel.ts";
import { SelectEditor } from "../../../kernel/form/fields/SimpleEditors.tsx";

/** The guest role is offered only what guests may hold; the server refuses the rest. */
const offering = (toGuests: readonly string[]) =>
  function RoleSelect(props: EditorProps) {
    const key: unknown = useWatch({ name: "key" });
    const { field, ...given } = props;
    if (field.kind !== "oneOf") return null;
    const { selection: _, ...declared } = field;
    return <SelectEditor {...given} field={key === GUEST ? { ...declared, values: toGuests } : field} />;
  };

export const roleEditors = {
  "servicePermissionList.service": offering(SERVICES.filter(isPublic)),
  "servicePermissionList.grantedLevel": offering(GRANTED_LEVELS.filter((level) => level !== "WriteRead")),
};
