import type { FileCategory, FileOrder } from "@rajt/contract/file/file.schema";
import type { Accepts } from "@rajt/contract/kernel/file-types";
import { useEffect, useState } from "react";
import type { PickFileOptions } from "../../kernel/files/pick-file.ts";
import { useCall } from "../../kernel/calls/useCall.ts";
import type { FileLocation } from "./place.ts";

export const LIST = "POST /fileRepository/getList";

/** How long the search waits for more letters (product/files 10). */
const SEARCH_DELAY_MS = 500;

const CATEGORIES: Readonly<Record<Accepts, FileCategory[] | null>> = {
  picture: ["Directory", "Image"],
  paper: ["Directory", "Image", "Document"],
  any: null,
};

/** The state of the picker: directory, search and the entries found. The search waits until typing pauses. */
export function useLibrary({ accepts = "any", storage }: PickFileOptions) {
  const [goneTo, setPlace] = useState<FileLocation | null>(null);
  const [typed, setTyped] = useState("");
  const [order, setOrder] = useState<FileOrder>("nameAsc");
  const word = useDelayed(typed.trim(), SEARCH_DELAY_MS);
  const known = useCall("POST /fileRepository/getStorageList", {});
  const storages = known.data?.filter((open) => storage === undefined || open.storage === storage);
  const place: FileLocation = goneTo ?? { storage: storages?.[0]?.storage ?? "public", directory: null };
  const list = useCall(
    LIST,
    {
      parentStorage: place.storage,
      parentDirectory: place.directory,
      fileName: word === "" ? null : word,
      fileCategory: CATEGORIES[accepts],
      order,
    },
    { keepPrevious: true, enabled: storages !== undefined && storages.length > 0 },
  );
  const { refetch } = list;
  useEffect(() => {
    // Another tab may have uploaded something meanwhile.
    const look = () => void refetch();
    addEventListener("focus", look);
    return () => removeEventListener("focus", look);
  }, [refetch]);
  const level = storages?.find((open) => open.storage === place.storage)?.grantedLevel;
  return {
    place,
    typed,
    word,
    order,
    storages: storages ?? [],
    list,
    /** The viewer may open no storage. */
    isClosed: storages?.length === 0,
    failure: known.error ?? list.error,
    retry: () => void (known.isError ? known.refetch() : list.refetch()),
    mayWrite: level === "WriteRead",
    mayOnlyRead: level === "ReadOnly",
    search: setTyped,
    sort: setOrder,
    goTo: (next: FileLocation) => {
      setPlace(next);
      setTyped("");
    },
  };
}

export type Library = ReturnType<typeof useLibrary>;

/** Returns the value once it has not changed for a while; an empty text at once. */
function useDelayed(value: string, milliseconds: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), value === "" ? 0 : milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return value === "" ? "" : delayed;
}
