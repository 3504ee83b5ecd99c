import { Navigate, useLocation } from "react-router";

/** The calendar is the home page; what comes along in the query (a payment's return) stays. */
export const HomeRedirect = () => <Navigate to={{ pathname: "/calendar", search: useLocation().search }} replace />;
