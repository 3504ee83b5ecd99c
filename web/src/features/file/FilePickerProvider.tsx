import type { FileInfo } from "@rajt/contract/file/file.calls";
import { useCallback, useState, type ReactNode } from "react";
import { useLazyPart } from "../../kernel/page/useLazyPart.tsx";
import { PickFileContext, type PickFile, type PickFileOptions } from "../../kernel/files/pick-file.ts";

/** Loaded when the picker opens, so that pages do not load it before. */
const loadPicker = async () => (await import("./FilePicker.tsx")).FilePicker;

type PickRequest = { readonly wanted: PickFileOptions; readonly answer: (file: FileInfo | null) => void };

/** Provides `usePickFile()` to its children. */
export function FilePickerProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<PickRequest | null>(null);
  const { Part: FilePicker, open, close } = useLazyPart(loadPicker);
  const pick = useCallback<PickFile>(
    (wanted = {}) =>
      new Promise((resolve) => {
        setAsked({
          wanted,
          answer: (file) => {
            setAsked(null);
            close();
            resolve(file);
          },
        });
        open();
      }),
    [open, close],
  );
  return (
    <PickFileContext value={pick}>
      {children}
      {asked !== null && FilePicker && (
        <FilePicker wanted={asked.wanted} onPick={asked.answer} onClose={() => asked.answer(null)} />
      )}
    </PickFileContext>
  );
}
