import { isPictureType } from "@rajt/contract/kernel/file-types";
import { IconFileText } from "@tabler/icons-react";
import { useState } from "react";
import { fileAddress } from "../../../files/pick-file.ts";
import { useTexts } from "../../../texts.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import styles from "./File.module.css";
import { FileLink, useFileInfo } from "./FileLink.tsx";

type FilePreviewProps = {
  readonly fileKey: string;
  /** Whether a picture is drawn at once, not only on request. */
  readonly isOpen: boolean;
};

/**
 * Draws a stored file: the picture itself, or an icon, above its name. Pictures of papers wait for a press: each reading
 * of another person's health document is logged.
 */
export function FilePreview({ fileKey, isOpen }: FilePreviewProps) {
  const { t } = useTexts();
  const { mimeType = "", fileName = "" } = useFileInfo(fileKey);
  const [pressed, setPressed] = useState("");
  const isPicture = isPictureType(mimeType);
  const isDrawn = isPicture && (isOpen || pressed === fileKey);
  return (
    <div className={styles.preview}>
      {isDrawn && <DrawnPicture key={fileKey} src={fileAddress(fileKey)} name={fileName} />}
      <span className={styles.name}>
        {!isPicture && <IconFileText size={20} aria-hidden />} <FileLink fileKey={fileKey} />
      </span>
      {isPicture && !isDrawn && (
        <Button look="quiet" onClick={() => setPressed(fileKey)}>
          {t("kernel.form.upload.look")}
        </Button>
      )}
    </div>
  );
}

/** Draws a picture within the height of a few fields; one that cannot be loaded leaves its name only. */
export function DrawnPicture({ src, name }: { src: string; name: string }) {
  const { t } = useTexts();
  const [isLost, setLost] = useState(false);
  if (isLost) return null;
  return (
    <img
      src={src}
      alt={t("kernel.form.upload.picture", { name })}
      className={styles.picture}
      onError={() => setLost(true)}
    />
  );
}
