import { Navigate } from "react-router";
import { useViewer } from "../../kernel/viewer.tsx";

/** One's own profile, by what one is (S3 §2.4). */
export function ProfilePage() {
  const { viewer } = useViewer();
  const id = viewer.accountId ?? 0;
  const at = { Org: `/profile/org/${id}`, Person: `/profile/person/${id}`, Admin: `/user/edit/${id}` };
  return <Navigate to={at[viewer.accessType ?? "Admin"]} replace />;
}
