import { anyOf, everyone, guestOnly, type Needs } from "@rajt/contract/kernel/access";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { BrokenPage, BrokenPortal } from "./BrokenPage.tsx";
import { Guarded } from "./Guarded.tsx";
import { HomeRedirect } from "./HomeRedirect.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { Root } from "./Root.tsx";
import { Splash } from "./Splash.tsx";

/** Every page: its address, who may see it and where its code is. */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenPortal,
    HydrateFallback: Splash,
    children: [
      { index: true, Component: HomeRedirect },
      page(
        "/calendar",
        anyOf("CompetitionCalendar"),
        async () => (await import("../features/competition/CalendarPage.tsx")).CalendarPage,
      ),
      page(
        "/calendar/view/:id",
        anyOf("CompetitionCalendar"),
        async () => (await import("../features/competition/CompetitionPage.tsx")).CompetitionPage,
      ),
      page("/login", guestOnly, async () => (await import("../features/access/LoginPage.tsx")).LoginPage),
      page("/logout", everyone, async () => (await import("../features/access/LogoutPage.tsx")).LogoutPage),
      page(
        "/password-request",
        guestOnly,
        async () => (await import("../features/access/PasswordRequestPage.tsx")).PasswordRequestPage,
      ),
      page(
        "/new-password/:userId/:key",
        guestOnly,
        async () => (await import("../features/access/NewPasswordPage.tsx")).NewPasswordPage,
      ),
      { path: "*", Component: NotFoundPage },
    ],
  },
];

function page(path: string, needs: Needs, load: () => Promise<ComponentType>): RouteObject {
  return {
    path,
    ErrorBoundary: BrokenPage,
    lazy: async () => {
      const Page = await load();
      return {
        element: (
          <Guarded needs={needs}>
            <Page />
          </Guarded>
        ),
      };
    },
  };
}
