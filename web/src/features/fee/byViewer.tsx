import type { ComponentType } from "react";
import { useViewer } from "../../kernel/viewer.tsx";

const isOffice = (accessType: string | null): boolean => accessType === "Admin";

/** Returns a page that shows one list to the office and another to all others. */
export const byViewer = ({ office: Office, others: Others }: { office: ComponentType; others: ComponentType }) =>
  function ListByViewer() {
    return isOffice(useViewer().viewer.accessType) ? <Office /> : <Others />;
  };
