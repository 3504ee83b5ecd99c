import type { ImportAnswer } from "@rajt/contract/roster/roster.calls";
import { LARGEST_ROSTER } from "@rajt/contract/roster/roster.schema";
import { useEffect, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { call } from "../../kernel/calls/calls.ts";
import { failureText } from "../../kernel/calls/failure-text.ts";
import { sendFile } from "../../kernel/files/upload-file.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { fresh, withPart, type RosterImport } from "./roster-import.ts";

/** Rows per call: few enough that progress is updated about every second. */
const ROWS_AT_ONCE = 100;
/** The address keeps the key of the import, so that a reload continues it. The key gives other accounts no access. */
const KEY = "key";

/** Reads a roster, checks its rows and writes them in batches; each step can be stopped and resumed. */
export function useRosterImport() {
  const texts = useTexts();
  const [params, setParams] = useSearchParams();
  const [state, setState] = useState<RosterImport | null>(null);
  const [reading, setReading] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const abort = useRef<AbortController>(undefined);
  const key = params.get(KEY);

  /** Runs until it is done, stopped or failed; a failure is shown beside the finished rows. */
  async function run(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const { signal } = (abort.current = new AbortController());
    setRunning(true);
    setFailure(null);
    try {
      await work(signal);
    } catch (error) {
      if (!signal.aborted) setFailure(failureText(texts, error));
    } finally {
      if (abort.current?.signal === signal) setRunning(false);
    }
  }

  async function goThrough(at: string, begun: RosterImport, signal: AbortSignal): Promise<void> {
    for (let now = begun; now.next !== null;) {
      const answer = await call(
        `POST /personEditControl/${now.work}Import`,
        { key: at, from: now.next, limit: ROWS_AT_ONCE },
        signal,
      );
      now = withPart(now, answer);
      setState(now);
    }
  }

  const start = (file: File) => {
    if (file.size > LARGEST_ROSTER) return setFailure(texts.t("roster.refusal.tooLarge"));
    return void run(async (signal) => {
      setReading(file.name);
      setState(null);
      try {
        const answer = await sendFile<ImportAnswer>("/personEditControl/importXlsx", file, { signal });
        const begun = withPart({ ...fresh("check"), fileName: file.name }, answer);
        setState(begun);
        setReading(null);
        setParams({ [KEY]: answer.key }, { replace: true });
        await goThrough(answer.key, begun, signal);
      } finally {
        setReading(null);
      }
    });
  };

  const goOn = () => void (key !== null && run((signal) => goThrough(key, state ?? fresh("check"), signal)));
  const apply = () =>
    void (
      key !== null &&
      state !== null &&
      run((signal) => goThrough(key, { ...state, work: "apply", next: 0 }, signal))
    );
  const clear = () => {
    abort.current?.abort();
    setState(null);
    setFailure(null);
    setParams({}, { replace: true });
  };

  // A page opened with the key of an import shows its result.
  const resume = useRef(goOn);
  useEffect(() => {
    resume.current();
    return () => abort.current?.abort();
  }, []);

  return {
    state,
    reading,
    running,
    failure,
    importKey: key,
    start,
    apply,
    goOn,
    clear,
    stop: () => abort.current?.abort(),
  };
}
