import { allows, type Needs, type Viewer } from "@rajt/contract/kernel/access";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useCallback, useDeferredValue, useEffect, useMemo, useRef, type ReactNode } from "react";
import { call, type CallOutput } from "./calls/calls.ts";
import { callQuery } from "./calls/useCall.ts";
import { loadAllWords } from "./texts.tsx";

export type AccessConfig = CallOutput<typeof CALL>;

export type ViewerValue = {
  readonly viewer: Viewer;
  /** The server's response at sign-in, the settings (`config.settingMap`) included. */
  readonly config: AccessConfig;
  readonly signedIn: boolean;
  readonly may: (needs: Needs) => boolean;
};

const CALL = "GET /accessManagement/getAccessConfig";

/** It changes only by sign-in, sign-out and the end of the session. */
const FRESH_FOR_MS = 5 * 60_000;

/** The query of the viewer. A menu names pages of every feature, so a viewer with a menu is returned once all texts are loaded. */
export const viewerQuery = queryOptions({
  ...callQuery(CALL, {}, { staleTime: FRESH_FOR_MS, background: true }),
  queryFn: async ({ signal }) => {
    const config = await call(CALL, {}, signal);
    if (hasMenu(config)) await loadAllWords();
    return config;
  },
});

const hasMenu = ({ user, serviceList }: AccessConfig): boolean =>
  user !== null || serviceList.some(({ service }) => service !== "CompetitionCalendar");

/** Returns the viewer with rights and settings: `const { may, signedIn } = useViewer()`. */
export function useViewer(): ViewerValue {
  const value = use(ViewerContext);
  if (value === null) throw new Error("useViewer outside ViewerProvider");
  return value;
}

/** Shows the splash until the viewer is loaded, and the failure if that fails. */
export function ViewerProvider({ splash, failure, children }: ViewerProviderProps) {
  const { data, isError, refetch } = useQuery(viewerQuery);
  const value = useMemo(() => (data === undefined ? null : valueOf(data)), [data]);
  useForgetting(value?.viewer.accountId);
  // The first viewer is deferred, so that the whole page renders in short tasks. Later viewers show at once.
  const isKnown = useDeferredValue(value !== null);
  if (isKnown && value !== null) return <ViewerContext value={value}>{children}</ViewerContext>;
  return isError ? failure(() => void refetch()) : splash;
}

type ViewerProviderProps = {
  splash: ReactNode;
  failure: (retry: () => void) => ReactNode;
  children: ReactNode;
};

/** Returns a function that reloads the viewer. Call it after sign-in and sign-out; it drops the former viewer's data. */
export function useViewerRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return useCallback(async () => {
    await queries.fetchQuery({ ...viewerQuery, staleTime: 0 });
  }, [queries]);
}

/**
 * Drops all data of the former account, however it changed: here, in another tab, or because the session ended. It runs after the new
 * viewer is rendered, so that no call is repeated without the right.
 */
function useForgetting(accountId: number | null | undefined): void {
  const queries = useQueryClient();
  const before = useRef(accountId);
  useEffect(() => {
    const changed = before.current !== undefined && before.current !== accountId;
    before.current = accountId;
    if (!changed) return;
    queries.removeQueries({ type: "inactive", predicate: isOfViewer });
    void queries.resetQueries({ predicate: isOfViewer });
  }, [accountId, queries]);
}

const isOfViewer = ({ queryKey }: { queryKey: readonly unknown[] }): boolean => queryKey[0] !== CALL;

export function valueOf(config: AccessConfig): ViewerValue {
  const viewer = viewerOf(config);
  return { viewer, config, signedIn: viewer.accountId !== null, may: (needs) => allows(viewer, needs) };
}

const viewerOf = (config: AccessConfig): Viewer => ({
  accountId: config.user?.id ?? null,
  name: config.user?.name ?? "",
  accessType: config.accessType,
  isSuperAdmin: config.isSuperAdmin,
  isAthlete: config.isAthlete,
  isCompetitor: config.isCompetitor,
  isReferee: config.isReferee,
  isTrainer: config.isTrainer,
  isClub: config.isClub,
  isOrganizer: config.isOrganizer,
  isTechnicalCommittee: config.isTechnicalCommittee,
  athleteRegType: config.athleteRegType,
  services: Object.fromEntries(config.serviceList.map(({ service, grantedLevel }) => [service, grantedLevel])),
  contents: Object.fromEntries(config.contentList.map(({ contentType, grantedLevel }) => [contentType, grantedLevel])),
  roles: config.roleList.map(({ name }) => name),
});

const ViewerContext = createContext<ViewerValue | null>(null);
