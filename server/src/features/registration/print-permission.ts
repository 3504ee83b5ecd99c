import type { Locale } from "@rajt/contract/kernel/enumerations";
import { translate } from "../../kernel/http/texts.ts";
import { endPaper, openTaggedPaper } from "../../pdf/tagged-paper.ts";

/** Points. */
const MARGIN = 60;
const TITLE = 22;
const TEXT = 12;
const LABEL_WIDTH = 200;
/** The room for handwriting above a line. */
const LINE_ROOM = 34;

/** Returns the form of a parental permission as a tagged PDF, with lines to fill in by hand (product/registration 19). */
export async function printPermission(locale: Locale): Promise<Buffer> {
  const t = (code: string) => translate(locale, `people.permissionForm.${code}`);
  const doc = await openTaggedPaper({ title: t("title"), language: locale, margin: MARGIN });
  const width = doc.page.width - 2 * MARGIN;

  const heading = (text: string) =>
    doc.struct("H1", {}, () => {
      doc.font("bold").fontSize(TITLE).text(text, MARGIN, undefined, { width });
    });
  const paragraph = (text: string, look: "regular" | "bold" = "regular") =>
    doc.struct("P", {}, () => {
      doc.font(look).fontSize(TEXT).moveDown(1.5).text(text, MARGIN, undefined, { width, lineGap: 4 });
    });
  const blank = (label: string) =>
    doc.struct("P", {}, () => {
      const y = doc.y + LINE_ROOM;
      doc.font("regular").fontSize(TEXT).text(`${label}:`, MARGIN, y, { width: LABEL_WIDTH });
      doc
        .moveTo(MARGIN + LABEL_WIDTH, y + TEXT)
        .lineTo(MARGIN + width, y + TEXT)
        .lineWidth(0.7)
        .stroke();
    });

  doc.addStructure(
    doc.struct("Document", {}, [
      heading(t("title")),
      ...["child", "birthDate", "club"].map((code) => blank(t(code))),
      paragraph(t("text"), "bold"),
      ...["parent", "date", "signature"].map((code) => blank(t(code))),
      paragraph(t("how")),
    ]),
  );
  return endPaper(doc);
}
