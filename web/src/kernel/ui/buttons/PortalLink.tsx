import { createContext, use } from "react";
import { Link, NavLink, type LinkProps, type NavLinkProps } from "react-router";

/** Provided by the app: loads the code of the page at an address. */
export const PrefetchContext = createContext<(to: string) => void>(() => undefined);

/** Draws a link within the portal that loads its page's code on hover. */
export function PortalLink({ to, ...rest }: LinkProps) {
  return <Link to={to} {...usePrefetch(to)} {...rest} />;
}

export function PortalNavLink({ to, ...rest }: NavLinkProps) {
  return <NavLink to={to} {...usePrefetch(to)} {...rest} />;
}

function usePrefetch(to: LinkProps["to"]) {
  const prefetch = use(PrefetchContext);
  const load = () => prefetch(typeof to === "string" ? to : (to.pathname ?? ""));
  return { onPointerEnter: load, onFocus: load };
}
