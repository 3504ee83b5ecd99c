import { useState } from "react";
import { CallError } from "../../../calls/call-error.ts";
import { controlResponse } from "../../../calls/calls.ts";
import { failureText } from "../../../calls/failure-text.ts";
import { uploadFile } from "../../../files/upload-file.ts";
import { useTexts } from "../../../texts.tsx";
import { redrawPicture, type Quarters } from "./redraw-picture.ts";

type Sending = { readonly percent: number; readonly stop: AbortController };

/** Returns the uploads of a field: what is being sent, why the last one failed, and the acts that start and stop one. */
export function useUpload(control: string, done: (key: string) => void) {
  const { t, ...texts } = useTexts();
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState("");
  /** The keys that were uploaded here, as opposed to those of the record. */
  const [own, setOwn] = useState<readonly string[]>([]);

  const run = async (read: (signal: AbortSignal) => Promise<File | null>) => {
    const stop = new AbortController();
    setFailure("");
    setSending({ percent: 0, stop });
    try {
      const file = await read(stop.signal);
      if (file === null) return setFailure(t("kernel.form.upload.notTurned"));
      const onProgress = (percent: number) => setSending({ percent, stop });
      const { key } = await uploadFile(control, file, { onProgress, signal: stop.signal });
      setOwn((before) => [...before, key]);
      done(key);
    } catch (error) {
      if (stop.signal.aborted) return;
      if (!(error instanceof CallError)) throw error;
      setFailure(`${t("kernel.form.upload.failed")} ${failureText({ t, ...texts }, error)}`);
    } finally {
      setSending(null);
    }
  };
  return {
    sending,
    failure,
    isOwn: (key: string) => own.includes(key),
    send: (file: File) => run(() => redrawPicture(file)),
    /** Replaces a stored picture by the same, turned clockwise. */
    turn: (key: string, name: string, quarters: Quarters) =>
      run(async (signal) => {
        const stored = await (await controlResponse("GET /fileRepository/getFile", { key }, { signal })).blob();
        return redrawPicture(new File([stored], name, { type: stored.type }), quarters);
      }),
  };
}
