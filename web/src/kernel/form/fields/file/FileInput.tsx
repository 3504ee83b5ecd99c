import { acceptedTypes, isPictureType, type Accepts } from "@rajt/contract/kernel/file-types";
import { IconCamera, IconRotate2, IconRotateClockwise2 } from "@tabler/icons-react";
import { useRef } from "react";
import { useTexts } from "../../../texts.tsx";
import { Button } from "../../../ui/buttons/Button.tsx";
import { IconButton } from "../../../ui/buttons/IconButton.tsx";
import { useViewer } from "../../../viewer.tsx";
import styles from "./File.module.css";
import { useFileInfo } from "./FileLink.tsx";
import { FilePreview } from "./FilePreview.tsx";
import { useUpload } from "./useUpload.ts";

type FileInputProps = {
  readonly id: string;
  /** The control that receives the file. */
  readonly control: string;
  readonly accepts: Accepts;
  /** The key of the file; empty without a file. */
  readonly fileKey: string;
  readonly onChange: (key: string) => void;
  readonly onBlur?: () => void;
  readonly describedBy: string;
};

/**
 * Draws a file input: a chosen or photographed file is uploaded at once with a progress bar, and the form's value is its
 * key. A picture is shown and can be turned.
 */
export function FileInput({ id, control, accepts, fileKey: key, onChange, onBlur, describedBy }: FileInputProps) {
  const { t } = useTexts();
  const { signedIn } = useViewer();
  const input = useRef<HTMLInputElement>(null);
  const { mimeType = "", fileName = "" } = useFileInfo(key);
  const { sending, failure, isOwn, send, turn } = useUpload(control, (stored) => {
    onChange(stored);
    // A file dialog moves no focus, so nothing else validates the field.
    onBlur?.();
  });
  const act = sending !== null ? "cancel" : key === "" ? "choose" : "replace";
  const isStored = sending === null && key !== "";
  /** Opens the file dialog, or on a phone the camera; with documents among the types some phones offer none. */
  const open = (withCamera: boolean) => {
    const dialog = input.current;
    if (dialog === null) return;
    dialog.accept = acceptedTypes(withCamera ? "picture" : accepts).join(",");
    if (withCamera) dialog.setAttribute("capture", "environment");
    else dialog.removeAttribute("capture");
    dialog.click();
  };
  const turning = (label: string, icon: typeof IconRotate2, quarters: 1 | 3) => {
    const Icon = icon;
    return (
      <IconButton
        label={label}
        icon={<Icon size={20} />}
        aria-describedby={`${id}-label`}
        onClick={() => void turn(key, fileName, quarters)}
      />
    );
  };
  return (
    <div className={styles.file}>
      {sending !== null && (
        <>
          <progress max={100} value={sending.percent} aria-label={t("kernel.form.upload.progress", sending)} />
          <span aria-hidden>{sending.percent}%</span>
        </>
      )}
      {isStored && <FilePreview fileKey={key} isOpen={accepts === "picture" || !signedIn || isOwn(key)} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={acceptedTypes(accepts).join(",")}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) void send(file);
          target.value = "";
        }}
      />
      {/* One button for all its actions, so that the focus stays on it. */}
      <Button
        id={id}
        aria-labelledby={`${id}-label ${id}-act`}
        aria-describedby={describedBy}
        onClick={() => (sending === null ? open(false) : sending.stop.abort())}
        onBlur={onBlur}
      >
        <span id={`${id}-act`}>{t(`kernel.form.upload.${act}`)}</span>
      </Button>
      {sending === null && (
        <span className={styles.camera}>
          <Button
            icon={<IconCamera size={18} aria-hidden />}
            aria-describedby={`${id}-label`}
            onClick={() => open(true)}
          >
            {t("kernel.form.upload.photograph")}
          </Button>
        </span>
      )}
      {isStored && isPictureType(mimeType) && (
        <span className={styles.turns}>
          {turning(t("kernel.form.upload.turnLeft"), IconRotate2, 3)}
          {turning(t("kernel.form.upload.turnRight"), IconRotateClockwise2, 1)}
        </span>
      )}
      {isStored && (
        <Button
          look="quiet"
          onClick={() => {
            onChange("");
            document.getElementById(id)?.focus();
          }}
        >
          {t("kernel.form.upload.remove")}
        </Button>
      )}
      <p className={styles.failure} role="alert">
        {failure}
      </p>
    </div>
  );
}
