import { PAGE_GROUPS, PAGES, type PageGroup, type PageId } from "@rajt/contract/shell/pages.values";
import type { Icon } from "@tabler/icons-react";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { groupIcons, navigation } from "../navigation.ts";

export type MenuPage = {
  readonly id: PageId;
  readonly to: string;
  readonly icon: Icon;
  readonly title: string;
  /** The title of its group; empty of a page that stands alone. */
  readonly group: string;
};
export type MenuGroup = {
  readonly id: PageGroup;
  readonly icon: Icon;
  readonly title: string;
  readonly pages: readonly MenuPage[];
};

/** The menu as the viewer has it: pages that exist and are open to them; a group without any is left out. */
export function useMenu() {
  const { t } = useTexts();
  const mayOpen = useMayOpen();
  const open = (ids: readonly PageId[], group: string): MenuPage[] =>
    ids
      .filter((id) => mayOpen(navigation[id].to))
      .map((id) => ({ id, ...navigation[id], title: t(navigation[id].title), group }));
  const groups = PAGE_GROUPS.flatMap((id): MenuGroup[] => {
    const title = t(`shell.group.${id}`);
    const pages = open(PAGES[id], title);
    return pages.length > 0 ? [{ id, icon: groupIcons[id], title, pages }] : [];
  });
  const alone = open(PAGES.alone, "");
  return { alone, groups, pages: [...alone, ...groups.flatMap(({ pages }) => pages)] };
}

/** Is the page at an address one of the group's, or below one? */
export const holds = ({ pages }: MenuGroup, pathname: string): boolean =>
  pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
