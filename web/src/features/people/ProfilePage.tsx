import { writes } from "@rajt/contract/kernel/access";
import { pathTo } from "@rajt/contract/portal.pages";
import { Navigate } from "react-router";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { useViewer } from "../../kernel/viewer.tsx";

/** One's own profile, by what one is (product/people 18); of the staff whoever keeps accounts finds their own among them. */
export function ProfilePage() {
  const { viewer, may } = useViewer();
  const mayOpen = useMayOpen();
  const id = viewer.accountId ?? 0;
  const at = {
    Org: [pathTo("profileOrg", { id })],
    Person: [pathTo("profilePerson", { id })],
    // Whoever only reads accounts keeps their own where it is theirs.
    Admin: [...(may(writes("UserAccount")) ? [pathTo("userEdit", { id })] : []), pathTo("profileAccount", { id })],
  };
  return <Navigate to={at[viewer.accessType ?? "Admin"].find(mayOpen) ?? "/"} replace />;
}
