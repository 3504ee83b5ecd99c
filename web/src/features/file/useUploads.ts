import type { FileInfo } from "@rajt/contract/file/file.calls";
import { LARGEST_FILE } from "@rajt/contract/file/file.rules";
import type { Accepts } from "@rajt/contract/kernel/file-types";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { failureText } from "../../kernel/calls/failure-text.ts";
import { uploadFile } from "../../kernel/files/upload-file.ts";
import { useTexts } from "../../kernel/texts.tsx";
import { showToast } from "../../kernel/toasts.ts";
import type { FileLocation } from "./place.ts";
import { LIST } from "./useLibrary.ts";

/** A running upload; at 100 % the server is still checking the file. */
export type Upload = {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
  readonly cancel: () => void;
};

let lastId = 0;

/** Uploads files into a directory one after another; failures are toasts that name the file (product/files 10). */
export function useUploads(place: FileLocation, accepts: Accepts, done: (file: FileInfo) => void) {
  const texts = useTexts();
  const queries = useQueryClient();
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Set<AbortController>());
  useEffect(() => {
    const open = running.current;
    return () => open.forEach((controller) => controller.abort());
  }, []);

  async function start(file: File): Promise<void> {
    const id = ++lastId;
    const controller = new AbortController();
    const { signal } = controller;
    const change = (percent: number) =>
      setUploads((all) => all.map((upload) => (upload.id === id ? { ...upload, percent } : upload)));
    running.current.add(controller);
    setUploads((all) => [...all, { id, name: file.name, percent: 0, cancel: () => controller.abort() }]);
    try {
      const { storage, directory } = place;
      const query = { storage, accepts, ...(directory !== null && { directory }) };
      const info = await uploadFile("fileRepository", file, { place: query, onProgress: change, signal });
      done(info);
    } catch (error) {
      if (!signal.aborted) fail(file.name, failureText(texts, error));
    } finally {
      running.current.delete(controller);
      setUploads((all) => all.filter((upload) => upload.id !== id));
    }
  }

  const fail = (name: string, reason: string) => showToast("error", texts.t("file.upload.failed", { name, reason }));

  async function add(files: readonly File[]): Promise<void> {
    for (const file of files)
      if (file.size > LARGEST_FILE) fail(file.name, texts.t("file.refusal.tooLarge"));
      else await start(file);
    await queries.invalidateQueries({ queryKey: [LIST] });
  }

  return { uploads, add: (files: readonly File[]) => void add(files) };
}
