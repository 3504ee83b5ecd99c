import { Notice } from "../ui/page/Notice.tsx";
import type { ToastKind } from "../toasts.ts";
import styles from "./fields/TextField.module.css";

/** Shows the message of a form as a whole. It is always in the page, so that it is announced when it appears. */
export const FormMessage = ({ kind, text }: { kind: ToastKind; text: string }) => (
  <output className={styles.message} aria-live="polite">
    {text !== "" && <Notice kind={kind}>{text}</Notice>}
  </output>
);
