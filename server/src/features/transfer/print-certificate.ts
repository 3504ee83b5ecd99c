import { dayOf, formatDay } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import type { Transfer } from "@rajt/contract/transfer/transfer.calls";
import { translate } from "../../kernel/http/texts.ts";
import { endPaper, openTaggedPaper } from "../../pdf/tagged-paper.ts";

/** Points. */
const MARGIN = 60;
const TITLE = 22;
const TEXT = 12;
const LABEL_WIDTH = 170;

/** Returns the certificate of a finished transfer, as a tagged PDF. */
export async function printCertificate(transfer: Transfer, locale: Locale): Promise<Buffer> {
  const t = (code: string, variables?: Readonly<Record<string, string>>) =>
    translate(locale, `transfer.certificate.${code}`, variables);
  const { athlete, srcClub, targetClub, paymentTime } = transfer;
  const day = paymentTime === null ? "" : formatDay(dayOf(new Date(paymentTime)), locale);
  const doc = await openTaggedPaper({
    title: `${t("title")} – ${athlete.name}`,
    language: locale,
    margin: MARGIN,
    ...(paymentTime !== null && { createdAt: new Date(paymentTime) }),
  });
  const width = doc.page.width - 2 * MARGIN;

  const heading = (text: string) =>
    doc.struct("H1", {}, () => {
      doc.font("bold").fontSize(TITLE).text(text, MARGIN, undefined, { width });
    });
  const paragraph = (text: string) =>
    doc.struct("P", {}, () => {
      doc.font("regular").fontSize(TEXT).moveDown(1).text(text, MARGIN, undefined, { width });
    });
  const fact = (label: string, value: string) =>
    doc.struct("P", {}, () => {
      doc.font("regular").fontSize(TEXT).moveDown(0.5).text(`${label}: `, MARGIN, undefined, { width: LABEL_WIDTH });
      doc
        .moveUp()
        .font("bold")
        .text(value, MARGIN + LABEL_WIDTH, undefined, { width: width - LABEL_WIDTH });
    });

  doc.addStructure(
    doc.struct("Document", {}, [
      heading(t("title")),
      paragraph(t("text", { day })),
      fact(t("athlete"), athlete.name),
      fact(t("licenceNumber"), athlete.cachedLicenseNumber ?? "–"),
      fact(t("from"), srcClub.fullName),
      fact(t("to"), targetClub.fullName),
      fact(t("day"), day),
      fact(t("number"), String(transfer.id)),
    ]),
  );
  return endPaper(doc);
}
