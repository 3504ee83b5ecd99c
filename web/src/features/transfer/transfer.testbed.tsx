import { pages, type PageId } from "@rajt/contract/portal.pages";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { textsHu } from "@rajt/contract/texts.hu";
import { QueryClientProvider } from "@tanstack/react-query";
import { render } from "@testing-library/react";
import type { ComponentType } from "react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { vi } from "vitest";
import { createQueryClient } from "../../kernel/calls/query-client.ts";
import { speakerOf, TextsProvider } from "../../kernel/texts.tsx";
import { Toasts } from "../../kernel/ui/overlays/Toasts.tsx";
import { viewerQuery, ViewerProvider, type AccessConfig } from "../../kernel/viewer.tsx";
import { pageRoute } from "../../testing/page-route.tsx";
import { visitor } from "../../testing/viewer.ts";

export const ATHLETE = 52;
export const SOURCE_CLUB = 6;
export const TARGET_CLUB = 7;

const viewerOf = (id: number, changes: Partial<AccessConfig> = {}): AccessConfig =>
  visitor({
    user: { id, name: "Valaki", email: null, profilePicture: null },
    serviceList: [{ service: "AthleteTransfer", grantedLevel: "WriteRead" }],
    ...changes,
  });
export const VIEWERS = {
  athlete: viewerOf(ATHLETE, { accessType: "Person", isAthlete: true }),
  sourceClub: viewerOf(SOURCE_CLUB, { accessType: "Org", isClub: true }),
  targetClub: viewerOf(TARGET_CLUB, { accessType: "Org", isClub: true }),
  admin: viewerOf(1, { accessType: "Admin", isSuperAdmin: true }),
};

/** Returns a transfer that awaits the athlete, with the given changes. */
export const transferOf = (changes: Partial<Transfer> = {}): Transfer => ({
  successful: true,
  id: 12,
  athlete: {
    id: ATHLETE,
    name: "Kubikos Kende",
    cachedLicenseNumber: "10203",
    cachedCurrentLicensePaymentPaid: false,
    club: { id: SOURCE_CLUB, org: { fullName: "Zala Triatlon SE", shortName: "Zala TSE" } },
    isAthlete: true,
    userStatus: "Verified",
    athlete: { licenseType: "AMATOR", licenseNumber: "10203" },
  },
  isAdult: true,
  srcClub: { id: SOURCE_CLUB, fullName: "Zala Triatlon SE", shortName: "Zala TSE" },
  targetClub: { id: TARGET_CLUB, fullName: "Tisza-menti TE", shortName: "Tisza-menti TE" },
  status: "WAIT_FOR_ATHLETE",
  targetClubCheck1: true,
  targetClubCheck2: true,
  athleteCheck1: false,
  athleteCheck2: false,
  athleteAccepted: null,
  srcClubCheck1: false,
  srcClubAccepted: null,
  srcClubDescription: null,
  adminDescription: null,
  created: "2026-11-20T10:00:00.000Z",
  updated: "2026-11-20T10:00:00.000Z",
  athleteAnswerTime: null,
  srcClubAnswerTime: null,
  paymentTime: null,
  closed: null,
  closeReason: null,
  parentalPermission: null,
  paymentMode: "BANK_TRANSFER",
  turn: "athlete",
  dueOn: "2099-12-04",
  moves: ["athleteAccepts", "athleteRejects"],
  history: [
    { at: "2026-11-20T10:00:00.000Z", by: "Tisza-menti TE", step: "start", status: "STARTED", reason: null },
    { at: "2026-11-20T10:00:00.000Z", by: "Tisza-menti TE", step: "start", status: "WAIT_FOR_ATHLETE", reason: null },
  ],
  ...changes,
});

type Answer = (input: Readonly<Record<string, unknown>>) => unknown;
/** The calls that were made, by the last part of their names. */
export type Sent = { readonly act: string; readonly input: Readonly<Record<string, unknown>> }[];

/** Answers calls by the last part of their names; a throwing answer simulates a network failure. */
export function serve(answers: Readonly<Record<string, Answer>>): Sent {
  const sent: Sent = [];
  vi.stubGlobal("fetch", async (path: string, init?: { body?: unknown }) => {
    const act = path.split("/").at(-1)?.split("?")[0] ?? "";
    // cast: the body of every call is an object.
    const input = typeof init?.body === "string" ? (JSON.parse(init.body) as Record<string, unknown>) : {};
    sent.push({ act, input });
    const answer = answers[act]?.(input) ?? [];
    return answer instanceof Response ? answer : Response.json(answer);
  });
  return sent;
}

function Elsewhere() {
  return <p>opened {useLocation().pathname}</p>;
}

/** Opens a page at an address as a viewer; the test shows the address of any other opened page. */
export function openPage(page: PageId, Page: ComponentType, { at, as }: { at: string; as: AccessConfig }) {
  const router = createMemoryRouter([pageRoute(page, Page), { path: "*", element: <Elsewhere /> }], {
    initialEntries: [at],
  });
  const queries = createQueryClient({
    signedOut: () => undefined,
    forbidden: () => undefined,
    notify: () => undefined,
  });
  queries.setDefaultOptions({ queries: { retry: false } });
  queries.setQueryData(viewerQuery.queryKey, as);
  render(
    <QueryClientProvider client={queries}>
      <TextsProvider first={speakerOf("hu", textsHu)}>
        <ViewerProvider splash={null} failure={() => null}>
          <RouterProvider router={router} />
          <Toasts />
        </ViewerProvider>
      </TextsProvider>
    </QueryClientProvider>,
  );
}

export const LIST = `opened ${pages.athleteTransfer.path.replace("/:sessionNameParam?", "")}`;
