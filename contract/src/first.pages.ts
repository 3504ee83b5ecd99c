import type { PageId } from "./portal.pages.ts";

/**
 * The pages that strangers open first, each with its source below `web`. Search engines may show them, and the server names their files in its answer
 * by Vite's manifest. No browser loads this table.
 */
export const FIRST_PAGES: Readonly<Partial<Record<PageId, string>>> = {
  calendar: "src/features/competition/calendar/CalendarPage.tsx",
  calendarView: "src/features/competition/CompetitionPage.tsx",
  login: "src/features/access/sign-in/LoginPage.tsx",
  registration: "src/features/registration/RegistrationPage.tsx",
};
