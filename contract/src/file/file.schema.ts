/** File types of the wire (product/files 6). */
import * as z from "zod";
import { FILE_ORDERS, FILE_STORAGES } from "./file.rules.ts";

export const FileStorage = z.enum(FILE_STORAGES);
export type FileStorage = z.infer<typeof FileStorage>;

/** The category of a row of the picker; as a filter, `File` means everything but directories. */
export const FileCategory = z.enum(["Directory", "File", "Image", "Document"]);
export type FileCategory = z.infer<typeof FileCategory>;

export const FileOrder = z.enum(FILE_ORDERS);
export type FileOrder = z.infer<typeof FileOrder>;
