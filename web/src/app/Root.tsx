import { Toasts } from "../kernel/ui/Toasts.tsx";
import { ViewerProvider } from "../kernel/viewer.tsx";
import { BrokenPortal } from "./BrokenPage.tsx";
import { FailureToasts } from "./FailureToasts.tsx";
import { OfflineBanner } from "./OfflineBanner.tsx";
import { SessionEnd } from "./SessionEnd.tsx";
import { Shell } from "./Shell.tsx";
import { Splash } from "./Splash.tsx";

/** Around every page: who is looking, the frame, and what is said over it. */
export const Root = () => (
  <>
    <FailureToasts />
    <ViewerProvider splash={<Splash />} failure={(retry) => <BrokenPortal retry={retry} />}>
      <SessionEnd />
      <Shell />
    </ViewerProvider>
    <Toasts />
    <OfflineBanner />
  </>
);
