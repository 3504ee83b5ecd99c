import { IconCopy } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTexts } from "../../../kernel/texts.tsx";
import { showToast } from "../../../kernel/toasts.ts";
import { IconButton } from "../../../kernel/ui/buttons/IconButton.tsx";
import styles from "./Facts.module.css";

/** A list of facts. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>;

/** A fact about a bank transfer; `copied` is the value that its button copies, in the form that banks accept. */
export function Fact({ name, copied, children }: { name: string; copied?: string; children: ReactNode }) {
  const { t } = useTexts();
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => showToast("success", t("paymentRequest.copied")),
      () => showToast("warning", t("paymentRequest.notCopied")),
    );
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {copied !== undefined && (
        <dd className={styles.copy}>
          <IconButton
            label={t("paymentRequest.copy", { name })}
            icon={<IconCopy size={20} aria-hidden />}
            onClick={() => void copy(copied)}
          />
        </dd>
      )}
    </div>
  );
}
