import { useEffect, useRef, useState } from "react";
import { useStore } from "../../kernel/store.ts";
import { pageTitle } from "../../kernel/ui/page/PageTitle.tsx";

/**
 * Announces the title of a page opened within the portal once it is set; a browser announces loaded pages itself. `page` is the address.
 */
export function PageAnnouncer({ page }: { page: string }) {
  const titled = useStore(pageTitle);
  const [announcement, announce] = useState("");
  const last = useRef({ page, titled });
  useEffect(() => {
    const isOther = last.current.page !== page;
    // Until the new page sets its title, this is the title of the former page.
    if (isOther && last.current.titled === titled) return;
    if (isOther) announce(titled.title);
    last.current = { page, titled };
  }, [page, titled]);
  return (
    <output className="visually-hidden" aria-live="polite">
      {announcement}
    </output>
  );
}
