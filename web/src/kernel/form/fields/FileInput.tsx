import { useRef, useState } from "react";
import { CallError } from "../../calls/call-error.ts";
import { uploadFile } from "../../files/upload-file.ts";
import { failureText } from "../../calls/failure-text.ts";
import { useTexts } from "../../texts.tsx";
import { showToast } from "../../toasts.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import styles from "./Field.module.css";
import { FileLink } from "./FileLink.tsx";

type FileInputProps = {
  readonly id: string;
  /** The control that receives the file. */
  readonly control: string;
  readonly accepts: keyof typeof ACCEPTS;
  /** The key of the file; empty without a file. */
  readonly fileKey: string;
  readonly onChange: (key: string) => void;
  readonly onBlur?: () => void;
  readonly describedBy: string;
};

const ACCEPTS = { picture: "image/*", document: ".pdf,.doc,.docx,.xls,.xlsx,.odt,.ods", any: undefined };

/** Draws a file input: a chosen file is uploaded at once with a progress bar, and the form's value is its key. */
export function FileInput({ id, control, accepts, fileKey: key, onChange, onBlur, describedBy }: FileInputProps) {
  const { t, ...texts } = useTexts();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ percent: number; stop: AbortController } | null>(null);
  const send = async (file: File) => {
    const stop = new AbortController();
    setSending({ percent: 0, stop });
    try {
      const onProgress = (percent: number) => setSending({ percent, stop });
      const { key: stored } = await uploadFile(control, file, { onProgress, signal: stop.signal });
      onChange(stored);
    } catch (error) {
      if (error instanceof CallError)
        showToast("error", `${t("kernel.form.upload.failed")} ${failureText({ t, ...texts }, error)}`);
      else if (!stop.signal.aborted) throw error;
    } finally {
      setSending(null);
    }
  };
  const act = sending !== null ? "cancel" : key === "" ? "choose" : "replace";
  return (
    <div className={styles.file}>
      {sending !== null && (
        <>
          <progress max={100} value={sending.percent} aria-label={t("kernel.form.upload.progress", sending)} />
          <span aria-hidden>{sending.percent}%</span>
        </>
      )}
      {sending === null && key !== "" && <FileLink fileKey={key} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={ACCEPTS[accepts]}
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
        onClick={() => (sending === null ? input.current?.click() : sending.stop.abort())}
        onBlur={onBlur}
      >
        <span id={`${id}-act`}>{t(`kernel.form.upload.${act}`)}</span>
      </Button>
      {sending === null && key !== "" && (
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
    </div>
  );
}
