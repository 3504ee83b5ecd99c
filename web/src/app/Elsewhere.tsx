import { Navigate, useLocation } from "react-router";

/** An address that is another's: the home page is the calendar. What comes along in the query (a payment's return) stays. */
export const Elsewhere = ({ to }: { to: string }) => (
  <Navigate to={{ pathname: to, search: useLocation().search }} replace />
);
