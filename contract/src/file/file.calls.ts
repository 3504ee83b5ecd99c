import * as z from "zod";
import { removalOutput } from "../kernel/table/removal.calls.ts";
import { anyOf, everyone } from "../kernel/access.ts";
import { answer, defineCalls, nothing } from "../kernel/calls.ts";
import { textLine } from "../kernel/text.schema.ts";
import { FileCategory, FileOrder, FileStorage } from "./file.schema.ts";
import { LONGEST_FILE_NAME } from "./file.rules.ts";

/** 192 random bits. */
export const fileKey = z.string().regex(/^[\w-]{32}$/, "file.refusal.badKey");

const fileInfo = z.object({
  key: fileKey,
  fileName: z.string(),
  mimeType: z.string(),
  /** In bytes. */
  fileSize: z.int(),
});
export type FileInfo = z.output<typeof fileInfo>;

/** A row of the picker; a directory has neither type nor size. */
const pickedFile = z.object({
  key: fileKey,
  fileName: z.string(),
  fileCategory: FileCategory,
  mimeType: z.string().nullable(),
  fileSize: z.int().nullable(),
  created: z.string(),
});
export type PickedFile = z.output<typeof pickedFile>;

const name = textLine(LONGEST_FILE_NAME).min(1, "kernel.error.required");
const parentDirectory = fileKey.nullish();
const MOST_ROWS = 1000;
const MOST_KEYS = 100;

export const fileCalls = defineCalls({
  "POST /fileRepository/getInfo": {
    needs: everyone,
    about: "Name, type and size of a file the caller may read.",
    input: z.strictObject({ key: fileKey }),
    output: fileInfo,
  },
  "POST /fileRepository/getInfos": {
    needs: everyone,
    about: "The same of several files; those the caller may not read, or that do not exist, are omitted.",
    input: z.strictObject({ keys: z.array(fileKey).max(MOST_KEYS) }),
    output: z.array(fileInfo),
  },
  "POST /fileRepository/getStorageList": {
    needs: anyOf("Storage"),
    about:
      "The storages that the caller may read, and whether it may upload: by the level of their content, otherwise of the service.",
    input: nothing,
    output: z.array(z.object({ storage: FileStorage, grantedLevel: z.enum(["ReadOnly", "WriteRead"]) })),
  },
  "POST /fileRepository/getList": {
    needs: anyOf("Storage"),
    about:
      "The content of a directory, or for a search everything below it; directories first. `maxResults` 0: one page.",
    input: z.strictObject({
      parentStorage: FileStorage,
      parentDirectory,
      fileName: z.string().max(LONGEST_FILE_NAME).nullish(),
      /** Any of these; empty: everything. */
      fileCategory: z.array(FileCategory).max(FileCategory.options.length).nullish(),
      order: FileOrder.default("nameAsc"),
      firstResult: z.int().min(0).default(0),
      maxResults: z.int().min(0).max(MOST_ROWS).default(0),
    }),
    output: z.object({
      metadata: z.object({ first: z.int(), currentCount: z.int(), totalCount: z.int() }),
      /** From the root directory to the requested one. */
      path: z.array(z.object({ key: fileKey, name: z.string() })),
      data: z.array(pickedFile),
    }),
  },
  "POST /fileRepository/makeDirectory": {
    needs: anyOf("Storage"),
    about: "Creates a directory.",
    input: z.strictObject({ parentStorage: FileStorage, parentDirectory, fileName: name }),
    output: answer.extend({ key: fileKey.optional() }),
  },
  "POST /fileRepository/rename": {
    needs: anyOf("Storage"),
    about: "Renames a file or directory of the picker; a file keeps the extension of its type.",
    input: z.strictObject({ key: fileKey, fileName: name }),
    output: answer.extend({ fileName: z.string().optional() }),
  },
  "POST /fileRepository/deleteByKey": {
    needs: anyOf("Storage"),
    about: "Deletes an unused file or an empty directory; otherwise names the records that use it.",
    input: z.strictObject({ key: fileKey }),
    output: removalOutput,
  },
});

/**
 * The response to an upload: `POST /{control}/addFile`, multipart with one part `file`; it streams, so it is a route
 * and not a call.
 */
export const uploadAnswer = answer.extend({
  key: fileKey.optional(),
  fileName: z.string().optional(),
  mimeType: z.string().optional(),
  fileSize: z.int().optional(),
});
export type UploadAnswer = z.output<typeof uploadAnswer>;
