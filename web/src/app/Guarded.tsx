import { pathTo, HOME } from "@rajt/contract/portal.pages";
import type { Needs } from "@rajt/contract/kernel/access";
import type { ReactNode } from "react";
import { Navigate, useLocation, useSearchParams } from "react-router";
import { loginPath, returnTarget } from "../kernel/page/return-target.ts";
import { useViewer } from "../kernel/viewer.tsx";
import { NotFoundPage } from "./NotFoundPage.tsx";

/**
 * Shows a page only to those who may see it (product/access 23): a signed-out visitor is sent to sign in and comes back; somebody signed
 * in goes to the return target, or home. Home itself, closed to the viewer, says so instead of turning in circles.
 */
export function Guarded({ needs, children }: { needs: Needs; children: ReactNode }) {
  const { may, signedIn } = useViewer();
  const { pathname, search } = useLocation();
  const [query] = useSearchParams();
  if (may(needs)) return children;
  if (!signedIn) return <Navigate to={loginPath(pathname + search)} replace />;
  return pathname === pathTo(HOME) ? <NotFoundPage /> : <Navigate to={returnTarget(query)} replace />;
}
