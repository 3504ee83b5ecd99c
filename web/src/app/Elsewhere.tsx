import { Navigate, useLocation } from "react-router";

/** Redirects an alias: the home page is the calendar. The query (a payment's return) stays. */
export const Elsewhere = ({ to }: { to: string }) => (
  <Navigate to={{ pathname: to, search: useLocation().search }} replace />
);
