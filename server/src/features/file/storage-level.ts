import { FileStorage } from "@rajt/contract/file/file.schema";
import { contentLevel, type Level, type Viewer } from "@rajt/contract/kernel/access";
import { noData, Refusal } from "../../kernel/calls/refusal.ts";

const CONTENTS = { public: "PublicFile", private: "PrivateFile" } as const;

/** The storages that are open to the viewer, each with its level: that of its kind of content (product/access 3). */
export const openStorages = (viewer: Viewer): { storage: FileStorage; grantedLevel: Level }[] =>
  FileStorage.options.flatMap((storage) => {
    const grantedLevel = contentLevel(viewer, CONTENTS[storage]);
    return grantedLevel ? [{ storage, grantedLevel }] : [];
  });

/** A storage that is closed to the viewer is not there. @throws {Refusal} */
export function mustRead(viewer: Viewer, storage: FileStorage): void {
  if (contentLevel(viewer, CONTENTS[storage]) === null) throw noData();
}

/** @throws {Refusal} */
export function mustWrite(viewer: Viewer, storage: FileStorage): void {
  mustRead(viewer, storage);
  if (contentLevel(viewer, CONTENTS[storage]) !== "WriteRead") throw new Refusal("file.refusal.readOnly");
}
