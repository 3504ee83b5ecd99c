import type { Field } from "@rajt/contract/kernel/form/form";
import { createContext, use } from "react";
import type { CallInput, CallOutput } from "../calls/calls.ts";

/** Key, name, type and size, as the portal knows a file. */
export type FileInfo = CallOutput<"POST /fileRepository/getInfo">;
type FileStorage = CallInput<"POST /fileRepository/getList">["parentStorage"];
type Accepts = Extract<Field, { kind: "file" }>["accepts"];

export type PickFileOptions = {
  /** Default: any. */
  readonly accepts?: Accepts;
  /** From there alone: what stands in a mail must be public. */
  readonly storage?: FileStorage;
};

/** Opens the file picker and gives what was chosen; null when nobody chose. */
export type PickFile = (wanted?: PickFileOptions) => Promise<FileInfo | null>;

/** The picker is a feature; the app brings it, so that forms and the editor need not know it. */
export const PickFileContext = createContext<PickFile | null>(null);

/** `const pick = usePickFile(); const file = await pick({ accepts: "picture", storage: "public" });` */
export function usePickFile(): PickFile {
  const pick = use(PickFileContext);
  if (pick === null) throw new Error("usePickFile outside PickFileContext");
  return pick;
}

/** Returns the address of a file, for `src` and `href`. The server decides whether it may be read. */
export const fileAddress = (key: string): string => `/api/fileRepository/getFile?key=${key}`;
