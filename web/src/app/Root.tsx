import { ROLE_LABELS } from "@rajt/contract/access/role/role-labels.values";
import type { Named } from "@rajt/contract/kernel/calls";
import { FilePickerProvider } from "../features/file/FilePickerProvider.tsx";
import { controlCall } from "../kernel/calls/calls.ts";
import { ShareRolesContext } from "../kernel/share-roles.ts";
import { Toasts } from "../kernel/ui/overlays/Toasts.tsx";
import { ViewerProvider } from "../kernel/viewer.tsx";
import { BrokenPortal } from "./BrokenPage.tsx";
import { FailureToasts } from "./notices/FailureToasts.tsx";
import { OfflineBanner } from "./notices/OfflineBanner.tsx";
import { SessionEnd } from "./notices/SessionEnd.tsx";
import { SettingsGate } from "./settings/SettingsGate.tsx";
import { Shell } from "./frame/Shell.tsx";
import { Splash } from "./Splash.tsx";

/** Draws the parts around every page: the viewer, the frame, and the notices. */
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
