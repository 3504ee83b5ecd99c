/** The types of file that fields accept, for the `accept` attribute of a page and the check of the server. */

/** The kinds of file that a field accepts; `paper`: a photographed, scanned or printed document. */
export type Accepts = "picture" | "paper" | "any";

/** The accepted content types, each with its extensions, the preferred one first. */
export const FILE_TYPES = {
  "image/jpeg": ["jpg", "jpeg", "jpe", "jfif"],
  "image/png": ["png"],
  "image/webp": ["webp"],
  "image/gif": ["gif"],
  "application/pdf": ["pdf"],
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": ["docx"],
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet": ["xlsx"],
  "application/vnd.oasis.opendocument.text": ["odt"],
} as const;
export type FileType = keyof typeof FILE_TYPES;

export const isPictureType = (type: string): boolean => type.startsWith("image/");

const ACCEPTED: Readonly<Record<Accepts, (type: FileType) => boolean>> = {
  picture: isPictureType,
  paper: (type) => isPictureType(type) || type === "application/pdf",
  any: () => true,
};

/** Returns the types that a field, or an upload for it, accepts. */
export function acceptedTypes(accepts: Accepts): readonly FileType[] {
  // cast: the keys of the literal above
  return (Object.keys(FILE_TYPES) as FileType[]).filter(ACCEPTED[accepts]);
}
