import { FileStorage } from "@rajt/contract/file/file.schema";
import { contentLevel, type Level, type Viewer } from "@rajt/contract/kernel/access";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";

const CONTENTS = { public: "PublicFile", private: "PrivateFile" } as const;

/** Returns the storages open to the viewer, with the level of their content (product/access 3). */
export const openStorages = (viewer: Viewer): { storage: FileStorage; grantedLevel: Level }[] =>
  FileStorage.options.flatMap((storage) => {
    const grantedLevel = contentLevel(viewer, CONTENTS[storage]);
    return grantedLevel ? [{ storage, grantedLevel }] : [];
  });

/** Refuses a storage that is closed to the viewer as missing. @throws {Refusal} */
export function mustRead(viewer: Viewer, storage: FileStorage): void {
  if (contentLevel(viewer, CONTENTS[storage]) === null) throw noData();
}

/** @throws {Refusal} */
export function mustWrite(viewer: Viewer, storage: FileStorage): void {
  mustRead(viewer, storage);
  if (contentLevel(viewer, CONTENTS[storage]) !== "WriteRead") throw new Refusal("file.refusal.readOnly");
}
