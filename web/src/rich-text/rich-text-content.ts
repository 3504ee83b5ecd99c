import { getSchema, type Extensions, type JSONContent } from "@tiptap/core";
import { DOMParser as DocumentParser } from "@tiptap/pm/model";
import { inertBody } from "./inert-html.ts";

/** Returns HTML as a document of the editor's schema. */
export function contentReader(extensions: Extensions): (html: string) => JSONContent {
  const parser = DocumentParser.fromSchema(getSchema(extensions));
  // cast: a document of the editor's schema serialises to the editor's JSON.
  return (html) => parser.parse(inertBody(html)).toJSON() as JSONContent;
}
