import type { FileInfo } from "@rajt/contract/file/file.calls";
import { lazy, Suspense, useCallback, useState, type ReactNode } from "react";
import { loadCode } from "../../kernel/page/load-code.ts";
import { PickFileContext, type PickFile, type Wanted } from "../../kernel/files/pick-file.ts";

/** Loaded when somebody picks: no page pays for it before. */
const FilePicker = lazy(async () => ({ default: (await loadCode(() => import("./FilePicker.tsx"))).FilePicker }));

type Asked = { readonly wanted: Wanted; readonly answer: (file: FileInfo | null) => void };

/** Gives everything inside it `usePickFile()`. */
export function FilePickerProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const pick = useCallback<PickFile>(
    (wanted = {}) =>
      new Promise((resolve) => {
        setAsked({
          wanted,
          answer: (file) => {
            setAsked(null);
            resolve(file);
          },
        });
      }),
    [],
  );
  return (
    <PickFileContext value={pick}>
      {children}
      {asked !== null && (
        <Suspense fallback={null}>
          <FilePicker wanted={asked.wanted} onPick={asked.answer} onClose={() => asked.answer(null)} />
        </Suspense>
      )}
    </PickFileContext>
  );
}
