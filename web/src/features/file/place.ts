import { pathTo } from "@rajt/contract/portal.pages";
import type { FileStorage } from "@rajt/contract/file/file.schema";

/** A directory of a storage; a null directory is the root. */
export type FileLocation = { readonly storage: FileStorage; readonly directory: string | null };

/** Stands for the root, which has no key, in an address. */
export const ROOT = "root";

/** Returns the address of the page that uploads into a directory (product/files 10). */
export const uploadAddress = ({ storage, directory }: FileLocation): string =>
  pathTo("fileUpload", { directory: directory ?? ROOT, storage });
