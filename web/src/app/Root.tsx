import { ROLE_LABELS } from "@rajt/contract/access/role/role.labels";
import type { Named } from "@rajt/contract/kernel/calls";
import { FilePickerProvider } from "../features/file/FilePickerProvider.tsx";
import { controlCall } from "../kernel/calls.ts";
import { ShareRolesContext } from "../kernel/share-roles.ts";
import { Toasts } from "../kernel/ui/Toasts.tsx";
import { ViewerProvider } from "../kernel/viewer.tsx";
import { BrokenPortal } from "./BrokenPage.tsx";
import { FailureToasts } from "./FailureToasts.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { SessionEnd } from "./SessionEnd.tsx";
import { SettingsGate } from "./settings/SettingsGate.tsx";
import { Shell } from "./Shell.tsx";
import { Splash } from "./Splash.tsx";

/** Around every page: who is looking, the frame, and what is said over it. */
export const Root = () => (
  <>
    <FailureToasts />
    <ViewerProvider splash={<Splash />} failure={(retry) => <BrokenPortal retry={retry} />}>
      <SettingsGate splash={<Splash />}>
        <SessionEnd />
        <ShareRolesContext value={rolesToShareWith}>
          <FilePickerProvider>
            <Shell />
          </FilePickerProvider>
        </ShareRolesContext>
      </SettingsGate>
    </ViewerProvider>
    <Toasts />
    <OfflineBanner />
  </>
);

const rolesToShareWith = {
  read: (signal: AbortSignal) =>
    controlCall<readonly Named[]>("GET /userEditControl/getRoleListSelection", {}, { signal }),
  labels: ROLE_LABELS,
};
