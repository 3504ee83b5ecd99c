import { Navigate, useLocation } from "react-router";
import { useHome } from "../kernel/page/useHome.ts";

/** Redirects an alias. The query (a payment's return) stays. */
export const Elsewhere = ({ to }: { to: string }) => (
  <Navigate to={{ pathname: to, search: useLocation().search }} replace />
);

/** Redirects to the first page of the viewer. */
export const Home = () => <Elsewhere to={useHome()} />;
