import { filled, pages, type PageId } from "@rajt/contract/portal.pages";
import { createContext, use } from "react";
import { useParams } from "react-router";

/** Provided by the app: the open page. */
export const PageContext = createContext<PageId | null>(null);

/** Returns the declaration of the open page. */
function useThisPage() {
  const id = use(PageContext);
  if (id === null) throw new Error("useThisPage outside a page: give it PageContext");
  return { id, ...pages[id] };
}

/** Returns the address of the open page, without the name of a list's session, and that of the page above it (home if there is none). */
export function useAddresses(): { readonly here: string; readonly above: string } {
  const { path, above } = useThisPage();
  const parameters = useParams();
  return { here: filled(path, parameters), above: filled(pages[above ?? "calendar"].path, parameters) };
}
