import { getSchema, type Extensions, type JSONContent } from "@tiptap/core";
import { DOMParser as DocumentParser } from "@tiptap/pm/model";
import { inertBody } from "./inert-html.ts";

/** HTML as the editor's own document: what it knows of it. */
export function contentReader(extensions: Extensions): (html: string) => JSONContent {
  const parser = DocumentParser.fromSchema(getSchema(extensions));
  // cast: a document of the editor's schema writes itself as what the editor reads.
  return (html) => parser.parse(inertBody(html)).toJSON() as JSONContent;
}
