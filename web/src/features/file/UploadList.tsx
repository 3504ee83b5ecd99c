import { IconX } from "@tabler/icons-react";
import { useTexts } from "../../kernel/texts.tsx";
import { IconButton } from "../../kernel/ui/buttons/IconButton.tsx";
import styles from "./UploadList.module.css";
import type { Upload } from "./useUploads.ts";

/** Shows the running uploads in percent, each with a cancel button. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  const { t } = useTexts();
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t("file.upload.list")}>
      {uploads.map(({ id, name, percent, cancel }) => (
        <li key={id} className={styles.upload}>
          <label className={styles.words} htmlFor={`upload-${id}`}>
            {percent < 100 ? t("file.upload.progress", { name, percent }) : t("file.upload.checking", { name })}
          </label>
          <progress id={`upload-${id}`} className={styles.bar} max={100} value={percent} />
          <IconButton
            label={t("file.upload.cancel", { name })}
            icon={<IconX size={18} />}
            onClick={({ currentTarget }) => {
              // The button is removed with its row.
              (currentTarget.closest("dialog")?.querySelector("h2") ?? currentTarget.closest("main"))?.focus();
              cancel();
            }}
          />
        </li>
      ))}
    </ul>
  );
}
