import { IconArrowLeft } from "@tabler/icons-react";
import styles from "./BackLink.module.css";
import { PortalLink } from "./PortalLink.tsx";

export type Way = { readonly to: string; readonly text: string };

/** The way from a record to where it belongs, above its title. */
export function BackLink({ to, text }: Way) {
  return (
    <PortalLink to={to} className={styles.back}>
      <IconArrowLeft size={18} aria-hidden />
      {text}
    </PortalLink>
  );
}
