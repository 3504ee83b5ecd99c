import type { ComponentType } from "react";
import { useViewer } from "../../kernel/viewer.tsx";

const isOffice = (accessType: string | null): boolean => accessType === "Admin";

/** Returns a page that is one list for the office and another one for all others. */
export const byViewer = ({ office: Office, others: Others }: { office: ComponentType; others: ComponentType }) =>
  function ListByViewer() {
    return isOffice(useViewer().viewer.accessType) ? <Office /> : <Others />;
  };
