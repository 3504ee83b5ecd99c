import { IconArrowLeft } from "@tabler/icons-react";
import styles from "./BackLink.module.css";
import { PortalLink } from "./PortalLink.tsx";

export type Way = { readonly to: string; readonly text: string };

/** Draws the back link above a title. */
export function BackLink({ to, text }: Way) {
  return (
    <PortalLink to={to} className={styles.back}>
      <IconArrowLeft size={18} aria-hidden />
      {text}
    </PortalLink>
  );
}
