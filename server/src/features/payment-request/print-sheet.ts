import { formatDay, formatMoment } from "@rajt/contract/kernel/days";
import type { Locale } from "@rajt/contract/kernel/enumerations";
import { formatForints } from "@rajt/contract/kernel/money";
import type { TransferSheet } from "@rajt/contract/payment-request/payment-request.calls";
import { translate } from "../../kernel/http/texts.ts";
import { endPaper, openTaggedPaper } from "../../pdf/tagged-paper.ts";

/** Points. */
const MARGIN = 50;
const TITLE = 20;
const HEAD = 12;
const TEXT = 10;
const LABEL_WIDTH = 150;
const AMOUNT_WIDTH = 90;

/** Returns a transfer sheet as a tagged PDF. */
export async function printSheet(sheet: TransferSheet, locale: Locale): Promise<Buffer> {
  const t = (code: string, variables?: Readonly<Record<string, string>>) =>
    translate(locale, `paymentRequest.${code}`, variables);
  const inWords = (forints: number) => formatForints(forints, "running");
  const { reference, status, dueOn, keptUntil, payer, account, amount, received, items } = sheet;
  const title = `${t("title")} – ${reference}`;
  const doc = await openTaggedPaper({ title, language: locale, margin: MARGIN });
  const width = doc.page.width - 2 * MARGIN;

  const heading = (level: "H1" | "H2", text: string) =>
    doc.struct(level, {}, () => {
      doc.font("bold").fontSize(level === "H1" ? TITLE : HEAD);
      doc.moveDown(0.5).text(text, MARGIN, undefined, { width });
    });
  const paragraph = (text: string) =>
    doc.struct("P", {}, () => {
      doc.font("regular").fontSize(TEXT).moveDown(0.3).text(text, MARGIN, undefined, { width });
    });
  const fact = (label: string, value: string) =>
    doc.struct("P", {}, () => {
      doc.font("regular").fontSize(TEXT).moveDown(0.3).text(`${label}: `, MARGIN, undefined, { width: LABEL_WIDTH });
      doc
        .moveUp()
        .font("bold")
        .text(value, MARGIN + LABEL_WIDTH, undefined, { width: width - LABEL_WIDTH });
    });
  const item = ({ who, title: what, amount: requested, outstanding, ended }: TransferSheet["items"][number]) =>
    doc.struct("P", {}, () => {
      const state = ended ? ` (${t("ended")})` : outstanding === 0 ? ` (${t("paid")})` : "";
      doc.font("regular").fontSize(TEXT).moveDown(0.3);
      if (doc.y > doc.page.height - MARGIN - 3 * TEXT) doc.addPage();
      const { y } = doc;
      doc.text(`${who}, ${what}${state}`, MARGIN, y, { width: width - AMOUNT_WIDTH });
      const end = doc.y;
      doc.text(inWords(requested), MARGIN + width - AMOUNT_WIDTH, y, { width: AMOUNT_WIDTH, align: "right" });
      doc.y = Math.max(end, doc.y);
    });
  const groupOf = ({ competition }: TransferSheet["items"][number]) => competition ?? t("fees");
  const day = formatDay(dueOn, locale);

  doc.addStructure(
    doc.struct("Document", {}, [
      heading("H1", title),
      paragraph(t("notInvoice")),
      paragraph(`${t(`status.${status}`)}. ${t(`about.${status}`, { day, received: inWords(received) })}`),
      fact(t("amount"), inWords(amount)),
      ...(account === null ? [] : [fact(t("account"), account.number), fact(t("accountName"), account.name)]),
      fact(t("reference"), reference),
      fact(t("dueOn"), day),
      fact(t("payer"), payer),
      ...[...new Set(items.map(groupOf))].flatMap((name) => [
        heading("H2", name),
        ...items.filter((each) => groupOf(each) === name).map(item),
      ]),
      paragraph(t("late", { until: formatMoment(new Date(keptUntil), locale) })),
    ]),
  );
  return endPaper(doc);
}
