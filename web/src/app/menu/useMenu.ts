import { PAGE_GROUPS, PAGES, type PageGroup, type PageId } from "@rajt/contract/shell/pages";
import type { Icon } from "@tabler/icons-react";
import { useMayOpen } from "../../kernel/page-needs.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { groupIcons, navigation } from "../navigation.ts";

export type MenuPage = { readonly id: PageId; readonly to: string; readonly icon: Icon; readonly title: string };
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
  const open = (ids: readonly PageId[]): MenuPage[] =>
    ids.flatMap((id) => (mayOpen(navigation[id].to) ? [{ id, ...navigation[id], title: t(`shell.page.${id}`) }] : []));
  const groups = PAGE_GROUPS.flatMap((id): MenuGroup[] => {
    const pages = open(PAGES[id]);
    return pages.length > 0 ? [{ id, icon: groupIcons[id], title: t(`shell.group.${id}`), pages }] : [];
  });
  const alone = open(PAGES.alone);
  return { alone, groups, pages: [...alone, ...groups.flatMap(({ pages }) => pages)] };
}

/** Is the page at an address one of the group's, or below one? */
export const holds = ({ pages }: MenuGroup, pathname: string): boolean =>
  pages.some(({ to }) => pathname === to || pathname.startsWith(`${to}/`));
