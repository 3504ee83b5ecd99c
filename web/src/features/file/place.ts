import { pathTo } from "@rajt/contract/portal.pages";
import type { FileStorage } from "@rajt/contract/file/file.schema";

/** A directory of a storage; null is the outermost. */
export type FileLocation = { readonly storage: FileStorage; readonly directory: string | null };

/** In an address: the outermost directory, which has no key. */
export const ROOT = "root";

/** The page that uploads into a place (product/files 10). */
export const uploadAddress = ({ storage, directory }: FileLocation): string =>
  pathTo("fileUpload", { directory: directory ?? ROOT, storage });
