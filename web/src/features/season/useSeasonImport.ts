import type { SeasonAnswer } from "@rajt/contract/season/season.schema";
import { LARGEST_FILE } from "@rajt/contract/file/file.rules";
import { useEffect, useRef, useState } from "react";
import { failureText } from "../../kernel/calls/failure-text.ts";
import { sendFile } from "../../kernel/files/upload-file.ts";
import { useTexts } from "../../kernel/texts.tsx";

const PATH = "/competitionEditControl/importXlsx";

export type SeasonImport = { readonly file: File; readonly answer: SeasonAnswer; readonly isStored: boolean };

/** Checks a season's file, then imports the same file. */
export function useSeasonImport() {
  const texts = useTexts();
  const [state, setState] = useState<SeasonImport | null>(null);
  const [running, setRunning] = useState<{ name: string; isCheck: boolean } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function send(file: File, isCheck: boolean): Promise<void> {
    const { signal } = (abort.current = new AbortController());
    setRunning({ name: file.name, isCheck });
    setFailure(null);
    try {
      const answer = await sendFile<SeasonAnswer>(isCheck ? `${PATH}?check=true` : PATH, file, { signal });
      setState({ file, answer, isStored: !isCheck });
    } catch (error) {
      if (!signal.aborted) setFailure(failureText(texts, error));
    } finally {
      if (!signal.aborted) setRunning(null);
    }
  }

  return {
    state,
    running,
    failure,
    check: (file: File) => {
      setState(null);
      if (file.size > LARGEST_FILE) setFailure(texts.t("file.refusal.tooLarge"));
      else void send(file, true);
    },
    apply: () => void (state !== null && send(state.file, false)),
    clear: () => {
      setState(null);
      setFailure(null);
    },
  };
}
