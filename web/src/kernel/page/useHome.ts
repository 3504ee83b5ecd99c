import { filled, HOME, MENU_PAGE_IDS, pages, pathTo } from "@rajt/contract/portal.pages";
import { useViewer } from "../viewer.tsx";

/**
 * Returns the path of the viewer's first page (product/portal): the calendar; for staff, and for viewers without the calendar,
 * the first page of their menu. A guest without any page gets the calendar, which redirects to the sign-in page.
 */
export function useHome(): string {
  const { viewer, may } = useViewer();
  if (viewer.accessType !== "Admin" && may(pages[HOME].needs)) return pathTo(HOME);
  const first = MENU_PAGE_IDS.find((id) => may(pages[id].needs)) ?? HOME;
  return filled(pages[first].path, {});
}
