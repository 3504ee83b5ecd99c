import { useEffect, useRef, useState } from "react";
import { useStore } from "../../kernel/store.ts";
import { pageTitle } from "../../kernel/ui/page/PageTitle.tsx";

/**
 * Says what a page is called that was gone to within the portal, as soon as it has a title; of one that it loads a browser says so itself.
 * `page` is the address.
 */
export function PageAnnouncer({ page }: { page: string }) {
  const titled = useStore(pageTitle);
  const [said, say] = useState("");
  const last = useRef({ page, titled });
  useEffect(() => {
    const isOther = last.current.page !== page;
    // Until the new page has a title, it is the one before that is still called so.
    if (isOther && last.current.titled === titled) return;
    if (isOther) say(titled.title);
    last.current = { page, titled };
  }, [page, titled]);
  return (
    <output className="visually-hidden" aria-live="polite">
      {said}
    </output>
  );
}
