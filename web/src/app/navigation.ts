import { anyOf, type Needs } from "@rajt/contract/kernel/access";
import { IconCalendarEvent, type Icon } from "@tabler/icons-react";

/** One entry of the side navigation. A group of S1 §2 appears here with its first page, so nothing leads nowhere. */
export type NavigationItem = {
  readonly to: string;
  readonly title: "shell.menu.calendar";
  readonly icon: Icon;
  readonly needs: Needs;
};

export const navigation: readonly NavigationItem[] = [
  {
    to: "/calendar",
    title: "shell.menu.calendar",
    icon: IconCalendarEvent,
    needs: anyOf("CompetitionCalendar"),
  },
];
