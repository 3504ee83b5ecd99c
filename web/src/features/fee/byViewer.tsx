import type { ComponentType } from "react";
import type { PageComponent } from "../../kernel/page/this-page.ts";
import { useViewer } from "../../kernel/viewer.tsx";

type List = ComponentType & Pick<PageComponent, "begin">;

/** A page that is one list for the office and another one for all others. */
export function byViewer({ office, others }: { office: List; others: List }): PageComponent {
  const listFor = (accessType: string | null) => (accessType === "Admin" ? office : others);
  function ListByViewer() {
    const Shown = listFor(useViewer().viewer.accessType);
    return <Shown />;
  }
  const begin: PageComponent["begin"] = async (at, config) => listFor(config.accessType).begin?.(at, config);
  return Object.assign(ListByViewer, { begin });
}
