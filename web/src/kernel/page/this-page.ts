import { filled, pages, type PageId } from "@rajt/contract/portal.pages";
import { createContext, use } from "react";
import { useParams } from "react-router";

/** Given by the app: the page that is open. */
export const PageContext = createContext<PageId | null>(null);

/** Returns the declaration of the page that is open. */
function useThisPage() {
  const id = use(PageContext);
  if (id === null) throw new Error("useThisPage outside a page: give it PageContext");
  return { id, ...pages[id] };
}

/** Returns the address of the page that is open, without the name of a list's session, and that of the page above it (home where none is). */
export function useAddresses(): { readonly here: string; readonly above: string } {
  const { path, above } = useThisPage();
  const parameters = useParams();
  return { here: filled(path, parameters), above: filled(pages[above ?? "calendar"].path, parameters) };
}
