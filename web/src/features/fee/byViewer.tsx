import type { ComponentType } from "react";
import type { PageComponent } from "../../kernel/page/this-page.ts";
import { useViewer } from "../../kernel/viewer.tsx";

type List = ComponentType & Pick<PageComponent, "begin">;

const isOffice = (accessType: string | null): boolean => accessType === "Admin";

/** A page that is one list for the office and another one for all others. */
export function byViewer({ office: Office, others: Others }: { office: List; others: List }): PageComponent {
  function ListByViewer() {
    return isOffice(useViewer().viewer.accessType) ? <Office /> : <Others />;
  }
  const begin: PageComponent["begin"] = async (at, config) =>
    (isOffice(config.accessType) ? Office : Others).begin?.(at, config);
  return Object.assign(ListByViewer, { begin });
}
