import {
  filled,
  MENU_PAGE_IDS,
  PAGE_GROUPS,
  pages,
  type MenuPageId,
  type PageGroup,
} from "@rajt/contract/portal.pages";
import type { Icon } from "@tabler/icons-react";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { useViewer } from "../../kernel/viewer.tsx";
import { boundPages, groupIcons } from "../bound-pages.ts";

export type MenuPage = {
  readonly id: MenuPageId;
  readonly to: string;
  readonly icon: Icon;
  readonly title: string;
  /** The title of its group; empty for a page without a group. */
  readonly group: string;
};
export type MenuGroup = {
  readonly id: PageGroup;
  readonly icon: Icon;
  readonly title: string;
  readonly pages: readonly MenuPage[];
};

/** Returns the viewer's menu: the pages that the viewer may open; a group without any is left out. */
export function useMenu() {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const { viewer } = useViewer();
  const open = (menu: PageGroup | "alone", group: string): MenuPage[] =>
    MENU_PAGE_IDS.filter((id) => pages[id].menu === menu && pages[id].isInMenuOf?.(viewer) !== false)
      .map((id) => ({
        id,
        to: filled(pages[id].path, {}),
        icon: boundPages[id].icon,
        title: t(pages[id].title),
        group,
      }))
      .filter(({ to }) => mayOpen(to));
  const groups = PAGE_GROUPS.flatMap((id): MenuGroup[] => {
    const title = t(`shell.group.${id}`);
    const shown = open(id, title);
    return shown.length > 0 ? [{ id, icon: groupIcons[id], title, pages: shown }] : [];
  });
  const alone = open("alone", "");
  return { alone, groups, pages: [...alone, ...groups.flatMap((group) => group.pages)] };
}

/** Returns whether the page at an address is one of the group's, or below one. */
export const holds = ({ pages }: MenuGroup, pathname: string): boolean =>
  pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
