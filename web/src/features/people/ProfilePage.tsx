import { writes } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { Navigate, useLocation } from "react-router";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { useViewer } from "../../kernel/viewer.tsx";

/**
 * Redirects to the own profile by account type (product/people 18); staff who edit accounts get their own account among
 * them.
 */
export function ProfilePage() {
  const { viewer, may } = useViewer();
  const mayOpen = useMayOpen();
  const { search } = useLocation();
  const id = viewer.accountId ?? 0;
  const at = {
    Org: [pathTo("profileOrg", { id })],
    Person: [pathTo("profilePerson", { id })],
    // Staff who can only read accounts get the profile page of their own account.
    Admin: [...(may(writes("UserAccount")) ? [pathTo("userEdit", { id })] : []), pathTo("profileAccount", { id })],
  };
  const own = at[viewer.accessType ?? "Admin"].find(mayOpen);
  // The address may name a tab of the profile.
  return <Navigate to={own === undefined ? "/" : { pathname: own, search }} replace />;
}
