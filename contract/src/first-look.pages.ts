import type { TextPath } from "./kernel/texts.ts";
import { pages, type PageId } from "./portal.pages.ts";
import type { PortalTexts } from "./texts.hu.ts";

type FirstLook = {
  /** The shape in which it is painted before its code is there; that of lists and forms follows from their paths. */
  readonly look?: Look;
  /** Below the title where that is, in the first look too: on a slow phone it is the most that there is to read. */
  readonly lead?: TextPath<PortalTexts>;
  /** Its source below `web`, by which Vite's manifest lists its files: the server names them, so that the browser fetches them with the entry. */
  readonly code?: string;
  /** Search engines may show it. Of all others they are told not to. */
  readonly isFound?: true;
};

export type Look = "plain" | "list" | "form" | "card" | "bare" | "month" | "competition";

/** Of each page beside its declaration: what the server answers with, and no browser loads. */
const FIRST_LOOKS: Partial<Readonly<Record<PageId, FirstLook>>> = {
  calendar: {
    isFound: true,
    look: "month",
    code: "src/features/competition/calendar/CalendarPage.tsx",
  },
  calendarView: {
    isFound: true,
    look: "competition",
    code: "src/features/competition/CompetitionPage.tsx",
  },
  login: { isFound: true, look: "card", code: "src/features/access/sign-in/LoginPage.tsx" },
  passwordRequest: { look: "card" },
  newPassword: { look: "card" },
  registration: {
    lead: "registration.intro",
    isFound: true,
    look: "bare",
    code: "src/features/registration/RegistrationPage.tsx",
  },
};

/** Returns what is answered at the address of a page before its code is there: its shape above all. */
export function firstLookAt(id: PageId): FirstLook & { readonly look: Look } {
  const { path } = pages[id];
  const look = path.endsWith("/:sessionNameParam?") ? "list" : path.includes("/edit/") ? "form" : "plain";
  return { look, ...FIRST_LOOKS[id] };
}
