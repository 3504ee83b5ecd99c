import type { Accepts } from "@rajt/contract/kernel/file-types";
import { createContext, use } from "react";
import type { CallInput, CallOutput } from "../calls/calls.ts";

/** The key, name, type and size of a stored file. */
export type FileInfo = CallOutput<"POST /fileRepository/getInfo">;
type FileStorage = CallInput<"POST /fileRepository/getList">["parentStorage"];

export type PickFileOptions = {
  /** By default any file. */
  readonly accepts?: Accepts;
  /** Limits the picker to one storage: a picture in a mail must be public. */
  readonly storage?: FileStorage;
};

/** Opens the file picker; resolves to the chosen file, or null after a cancel. */
export type PickFile = (wanted?: PickFileOptions) => Promise<FileInfo | null>;

/** The picker is a feature. The app provides it, so that forms and the editor do not import a feature. */
export const PickFileContext = createContext<PickFile | null>(null);

/** `const pick = usePickFile(); const file = await pick({ accepts: "picture", storage: "public" });` */
export function usePickFile(): PickFile {
  const pick = use(PickFileContext);
  if (pick === null) throw new Error("usePickFile outside PickFileContext");
  return pick;
}

/** Returns the address of a file, for `src` and `href`. The server decides whether it may be read. */
export const fileAddress = (key: string): string => `/api/fileRepository/getFile?key=${key}`;
