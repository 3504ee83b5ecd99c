import { acceptedTypes, isPictureType, type Accepts, type FileType } from "@rajt/contract/file/file.rules";
import { Refusal, type MessageCode } from "../../kernel/calls/refusal.ts";
import { typeOf } from "./content-type.ts";
import { problemOfArchive, problemOfPdf } from "./document.ts";
import { redraw } from "./picture.ts";

const WANTED: Readonly<Record<Accepts, MessageCode>> = {
  picture: "file.refusal.notPicture",
  document: "file.refusal.notDocument",
  any: "file.refusal.notAccepted",
};

/**
 * What an uploaded content is and what of it is kept: pictures are drawn anew, documents are looked through and kept as they are.
 *
 * @throws {Refusal} with the reason for whoever uploads it
 */
export async function inspect(content: Buffer, accepts: Accepts): Promise<{ type: FileType; content: Buffer }> {
  if (content.length === 0) throw new Refusal("file.refusal.empty");
  const type = typeOf(content);
  if (type === null || !acceptedTypes(accepts).includes(type)) throw new Refusal(WANTED[accepts]);
  if (isPictureType(type)) return { type, content: await redraw(content, type) };
  const problem = type === "application/pdf" ? problemOfPdf(content) : await problemOfArchive(content);
  if (problem !== null) throw new Refusal(problem);
  return { type, content };
}
