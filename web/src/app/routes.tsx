import { valueSetPages } from "@rajt/contract/catalogue/value-sets.values";
import {
  anyOf,
  everyone,
  guestOnly,
  readsPublic,
  signedIn,
  superAdmin,
  writes,
  type Needs,
} from "@rajt/contract/kernel/access";
import type { ComponentType } from "react";
import type { RouteObject } from "react-router";
import { loadCode } from "../kernel/page/load-code.ts";
import { BrokenPage, BrokenPortal } from "./BrokenPage.tsx";
import { Guarded } from "./Guarded.tsx";
import { Elsewhere } from "./Elsewhere.tsx";
import { LatePage } from "./LatePage.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";
import { Root } from "./Root.tsx";
import { Splash } from "./Splash.tsx";

/** The needs of the page at each path, as the menu asks for them. */
export const pageNeeds = new Map<string, Needs>();

/** Every page: its address, who may see it and where its code is. A page of the menu is in the menu as soon as it is here (see navigation.ts). */
export const routes: RouteObject[] = [
  {
    Component: Root,
    ErrorBoundary: BrokenPortal,
    HydrateFallback: Splash,
    children: [
      { index: true, element: <Elsewhere to="/calendar" /> },
      { path: "/register", element: <Elsewhere to="/registration" /> },
      page(
        "/calendar",
        readsPublic("CompetitionCalendar"),
        async () => (await import("../features/competition/calendar/CalendarPage.tsx")).CalendarPage,
      ),
      page(
        "/calendar/view/:id",
        readsPublic("CompetitionCalendar"),
        async () => (await import("../features/competition/CompetitionPage.tsx")).CompetitionPage,
      ),
      page("/login", guestOnly, async () => (await import("../features/access/sign-in/LoginPage.tsx")).LoginPage),
      page("/logout", everyone, async () => (await import("../features/access/sign-in/LogoutPage.tsx")).LogoutPage),
      page(
        "/password-request",
        guestOnly,
        async () => (await import("../features/access/sign-in/PasswordRequestPage.tsx")).PasswordRequestPage,
      ),
      page(
        "/new-password/:userId/:key",
        guestOnly,
        async () => (await import("../features/access/sign-in/NewPasswordPage.tsx")).NewPasswordPage,
      ),
      ...pages(everyone, () => import("../features/access/address/AddressPages.tsx"), {
        "/address/confirm": "ConfirmAddressPage",
        "/address/return": "ReturnAddressPage",
      }),
      page(
        "/registration",
        guestOnly,
        async () => (await import("../features/registration/RegistrationPage.tsx")).RegistrationPage,
      ),
      ...pages(guestOnly, () => import("./registration.pages.tsx"), {
        "/registration/organization": "OrganisationRegistration",
        "/registration/person": "PersonRegistration",
        "/registration/athlete": "TrialRegistration",
        "/registration/athlete-license": "LicenceRegistration",
      }),
      page(
        "/registration/confirm",
        everyone,
        async () => (await import("../features/registration/ConfirmAddressPage.tsx")).ConfirmAddressPage,
      ),
      page(
        "/fm-browser/edit/:directory/:storage/new",
        anyOf("Storage"),
        async () => (await import("../features/file/FileUploadPage.tsx")).FileUploadPage,
      ),
      ...pages(anyOf("Contest"), () => import("../features/catalogue/catalogue.table.ts"), {
        "/contest/:sessionNameParam?": "ContestList",
      }),
      ...pages(anyOf("Contest"), () => import("../features/catalogue/catalogue.form.ts"), {
        "/contest/edit/:id": "ContestForm",
      }),
      ...valueSetPages.flatMap(({ name, path }) => [
        page(
          `${path}/:sessionNameParam?`,
          anyOf("ValueSet"),
          async () => (await import("../features/catalogue/catalogue.table.ts")).valueSetLists[name],
        ),
        page(
          `${path}/edit/:id`,
          anyOf("ValueSet"),
          async () => (await import("../features/catalogue/catalogue.form.ts")).valueSetForms[name],
        ),
      ]),
      ...pages(anyOf("Organizer"), () => import("../features/people/people.table.ts"), {
        "/organizer/:sessionNameParam?": "OrganizerList",
      }),
      ...pages(anyOf("Club"), () => import("../features/people/people.table.ts"), {
        "/club/:sessionNameParam?": "ClubList",
      }),
      ...pages(anyOf("Athlete"), () => import("../features/people/people.table.ts"), {
        "/athlete/:sessionNameParam?": "AthleteList",
      }),
      page(
        "/athlete/import",
        writes("Athlete"),
        async () => (await import("../features/roster/RosterImportPage.tsx")).RosterImportPage,
      ),
      ...pages(anyOf("Competitor"), () => import("../features/people/people.table.ts"), {
        "/competitor/:sessionNameParam?": "CompetitorList",
      }),
      ...pages(anyOf("Referee"), () => import("../features/people/people.table.ts"), {
        "/referee/:sessionNameParam?": "RefereeList",
      }),
      ...pages(anyOf("Trainer"), () => import("../features/people/people.table.ts"), {
        "/trainer/:sessionNameParam?": "TrainerList",
      }),
      ...pages(anyOf("TechnicalCommittee"), () => import("../features/people/people.table.ts"), {
        "/technicalCommittee/:sessionNameParam?": "TechnicalCommitteeList",
      }),
      ...pages(anyOf("Competition"), () => import("../features/competition/competition.table.ts"), {
        "/competition/:sessionNameParam?": "CompetitionList",
      }),
      ...pages(anyOf("Competition"), () => import("../features/competition/competition.form.ts"), {
        "/competition/edit/:id": "CompetitionForm",
      }),
      page(
        "/competition-entry/:competitionId/:sessionNameParam?",
        anyOf("Competition"),
        async () => (await import("../features/entry/entry.table.tsx")).CompetitionEntries,
      ),
      ...pages(anyOf("UserAccount"), () => import("../features/access/access.table.ts"), {
        "/user/:sessionNameParam?": "UserList",
      }),
      ...pages(anyOf("UserRole"), () => import("../features/access/access.table.ts"), {
        "/dashboard-role/:sessionNameParam?": "DashboardRoleList",
      }),
      ...pages(anyOf("UserAccount"), () => import("../features/access/access.form.ts"), {
        "/user/edit/:id": "UserForm",
      }),
      ...pages(anyOf("UserRole"), () => import("../features/access/access.form.ts"), {
        "/dashboard-role/edit/:id": "DashboardRoleForm",
      }),
      page(
        "/work",
        anyOf("Athlete", "Competition"),
        async () => (await import("../features/work/WorkPage.tsx")).WorkPage,
      ),
      page(
        "/mail/:sessionNameParam?",
        superAdmin,
        async () => (await import("../features/mail/mail.table.ts")).MailList,
      ),
      page(
        "/failure/:sessionNameParam?",
        superAdmin,
        async () => (await import("../features/work/failure.table.ts")).FailureList,
      ),
      page(
        "/access-matrix",
        superAdmin,
        async () => (await import("../features/access/role/AccessMatrixPage.tsx")).AccessMatrixPage,
      ),
      ...pages(superAdmin, () => import("../features/access/access.table.ts"), {
        "/security-log/:sessionNameParam?": "SecurityLogList",
      }),
      page(
        "/doubtful-payment/:sessionNameParam?",
        superAdmin,
        async () => (await import("../features/payment/doubt/doubtful-payment.table.ts")).DoubtfulPaymentList,
      ),
      page(
        "/doubtful-payment/edit/:id",
        superAdmin,
        async () => (await import("../features/payment/doubt/DoubtfulPaymentPage.tsx")).DoubtfulPaymentPage,
      ),
      page(
        "/email-template/:sessionNameParam?",
        anyOf("EmailTemplate"),
        async () => (await import("../features/mail/email-template.table.ts")).EmailTemplateList,
      ),
      page(
        "/email-template/edit/:id",
        anyOf("EmailTemplate"),
        async () => (await import("../features/mail/email-template.form.ts")).EmailTemplateForm,
      ),
      ...pages(anyOf("Organizer"), () => import("../features/people/people.form.ts"), {
        "/organizer/edit/:id": "OrganizerForm",
      }),
      ...pages(anyOf("Club"), () => import("../features/people/people.form.ts"), { "/club/edit/:id": "ClubForm" }),
      ...pages(anyOf("Athlete"), () => import("../features/people/people.form.ts"), {
        "/athlete/edit/:id": "AthleteForm",
      }),
      ...pages(anyOf("Competitor"), () => import("../features/people/people.form.ts"), {
        "/competitor/edit/:id": "CompetitorForm",
      }),
      ...pages(anyOf("Referee"), () => import("../features/people/people.form.ts"), {
        "/referee/edit/:id": "RefereeForm",
      }),
      ...pages(anyOf("Trainer"), () => import("../features/people/people.form.ts"), {
        "/trainer/edit/:id": "TrainerForm",
      }),
      ...pages(anyOf("TechnicalCommittee"), () => import("../features/people/people.form.ts"), {
        "/technicalCommittee/edit/:id": "TechnicalCommitteeForm",
      }),
      ...pages(anyOf("UserProfile"), () => import("../features/people/people.form.ts"), {
        "/profile/org/:id": "OrganisationProfile",
        "/profile/person/:id": "PersonProfile",
      }),
      ...pages(signedIn, () => import("../features/access/access.form.ts"), {
        "/profile/account/:id": "OwnAccountForm",
      }),
      page("/profile", signedIn, async () => (await import("../features/people/ProfilePage.tsx")).ProfilePage),
      { path: "*", Component: NotFoundPage },
    ],
  },
];

/** Pages of one file that the same people may open, each with its name there. */
function pages<const N extends string>(
  needs: Needs,
  load: () => Promise<Readonly<Record<N, ComponentType>>>,
  at: Readonly<Record<string, N>>,
): RouteObject[] {
  return Object.entries(at).map(([path, name]) => page(path, needs, async () => (await load())[name]));
}

function page(path: string, needs: Needs, load: () => Promise<ComponentType>): RouteObject {
  pageNeeds.set(path, needs);
  return {
    path,
    ErrorBoundary: BrokenPage,
    lazy: async () => {
      const Page = await loadCode(load).catch(() => null);
      return {
        element: <Guarded needs={needs}>{Page === null ? <LatePage load={load} /> : <Page />}</Guarded>,
      };
    },
  };
}
