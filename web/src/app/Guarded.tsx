import type { Needs } from "@rajt/contract/kernel/access";
import type { ReactNode } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { loginPath, returnTarget } from "../kernel/page/return-target.ts";
import { useViewer } from "../kernel/viewer.tsx";

/**
 * Shows a page only with its right (product/access 23). It redirects a signed-out visitor to the sign-in page, and a signed-in viewer to
 * the return target or to the first page, which is always one that the viewer may open (`useHome`).
 */
export function Guarded({ needs, children }: { needs: Needs; children: ReactNode }) {
  const { may, signedIn } = useViewer();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  if (may(needs)) return children;
  if (!signedIn) return <Navigate to={loginPath(pathname + search)} replace />;
  return <Navigate to={returnTarget(query)} replace />;
}
