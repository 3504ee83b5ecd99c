import { Navigate } from "react-router";
import { useMayOpen } from "../../kernel/page/page-needs.ts";
import { useViewer } from "../../kernel/viewer.tsx";

/** One's own profile, by what one is (product/people 18); of the staff whoever keeps accounts finds their own among them. */
export function ProfilePage() {
  const { viewer } = useViewer();
  const mayOpen = useMayOpen();
  const id = viewer.accountId ?? 0;
  const at = {
    Org: [`/profile/org/${id}`],
    Person: [`/profile/person/${id}`],
    Admin: [`/user/edit/${id}`, `/profile/account/${id}`],
  };
  return <Navigate to={at[viewer.accessType ?? "Admin"].find(mayOpen) ?? "/"} replace />;
}
