import { dayOf } from "@rajt/contract/kernel/days";
import { InvoiceIssuerError, type InvoiceDocument, type InvoiceLine, type PaidBy } from "../issuer.ts";
import { childText, parseXml, writeXml, type XmlContent } from "./xml.ts";

/** The messages of Számlázz.hu's Agent. Their elements have a fixed order. */
const NAMESPACE = "http://www.szamlazz.hu/";
/** The namespace of an answer as XML with the PDF in it. */
const XML_ANSWER = 2;

/** The agent's names of payment methods. */
const METHODS: Readonly<Record<PaidBy, string>> = {
  SIMPLEPAY: "bankkártya",
  BARION: "bankkártya",
  BANK_TRANSFER: "átutalás",
  HAND: "készpénz",
};

/** A Hungarian tax number, or none. */
const TAXPAYER = { hungarian: 1, none: -1 } as const;

export type AgentMessage = {
  /** The name of the form's file field, which selects the operation. */
  readonly action: "action-xmlagentxmlfile" | "action-szamla_agent_st" | "action-szamla_agent_pdf";
  readonly xml: string;
};

const settings = (key: string, externalId: string): XmlContent => [
  ["szamlaagentkulcs", key],
  ["eszamla", true],
  ["szamlaLetoltes", true],
  ["valaszVerzio", XML_ANSWER],
  ["szamlaKulsoAzon", externalId],
];

/** Requests an invoice or a correcting one. */
export function invoiceMessage(key: string, document: InvoiceDocument): AgentMessage {
  const { buyer, externalId, kind, paymentReference } = document;
  const issuedOn = dayOf(document.issuedAt);
  const xml = writeXml("xmlszamla", `${NAMESPACE}xmlszamla`, [
    ["beallitasok", settings(key, externalId)],
    [
      "fejlec",
      [
        ["keltDatum", issuedOn],
        ["teljesitesDatum", document.fulfilledOn],
        ["fizetesiHataridoDatum", issuedOn],
        ["fizmod", METHODS[document.paidBy]],
        ["penznem", "HUF"],
        ["szamlaNyelve", "hu"],
        ["megjegyzes", [paymentReference, ...grounds(document)].filter((words) => words !== null).join("; ") || null],
        ["rendelesSzam", externalId],
        ["helyesbitoszamla", kind === "CORRECTING" ? true : null],
        ["helyesbitettSzamlaszam", kind === "CORRECTING" ? document.originalNumber : null],
        ["fizetve", true],
      ],
    ],
    ["elado", ""],
    [
      "vevo",
      [
        ["nev", buyer.name],
        ["orszag", buyer.country],
        ["irsz", buyer.zipcode],
        ["telepules", buyer.city],
        ["cim", buyer.address],
        ["sendEmail", false],
        ["adoalany", buyer.taxNumber === null ? TAXPAYER.none : TAXPAYER.hungarian],
        ["adoszam", buyer.taxNumber],
      ],
    ],
    ["tetelek", document.lines.map((line) => ["tetel", lineContent(line)] as const)],
  ]);
  return { action: "action-xmlagentxmlfile", xml };
}

const grounds = ({ lines }: InvoiceDocument): string[] => [
  ...new Set(lines.flatMap(({ vatGround }) => vatGround ?? [])),
];

function lineContent({ description, vatCode, net, vat, gross }: InvoiceLine): XmlContent {
  const quantity = Math.sign(gross);
  return [
    ["megnevezes", description],
    ["mennyiseg", quantity],
    ["mennyisegiEgyseg", "db"],
    ["nettoEgysegar", net * quantity],
    ["afakulcs", vatCode],
    ["nettoErtek", net],
    ["afaErtek", vat],
    ["bruttoErtek", gross],
  ];
}

/** Requests the cancellation of an invoice; the agent negates its lines. */
export const stornoMessage = (key: string, { externalId, originalNumber }: InvoiceDocument): AgentMessage => ({
  action: "action-szamla_agent_st",
  xml: writeXml("xmlszamlast", `${NAMESPACE}xmlszamlast`, [
    ["beallitasok", settings(key, externalId)],
    [
      "fejlec",
      [
        ["szamlaszam", originalNumber],
        ["tipus", "SS"],
      ],
    ],
    ["elado", ""],
    ["vevo", ""],
  ]),
});

/** Queries a document by our reference. */
export const queryMessage = (key: string, externalId: string): AgentMessage => ({
  action: "action-szamla_agent_pdf",
  xml: writeXml("xmlszamlapdf", `${NAMESPACE}xmlszamlapdf`, [
    ["szamlaagentkulcs", key],
    ["valaszVerzio", XML_ANSWER],
    ["szamlaKulsoAzon", externalId],
  ]),
});

export type AgentAnswer =
  | {
      readonly isDone: true;
      readonly number: string;
      readonly net: number;
      readonly gross: number;
      readonly pdf: Buffer;
    }
  | { readonly isDone: false; readonly code: string };

/** Parses an answer. @throws {InvoiceIssuerError} if it is none */
export function readAnswer(xml: string): AgentAnswer {
  const root = parseXml(xml);
  const read = (name: string) => (root === null ? null : childText(root, name)?.trim() || null);
  if (root?.name !== "xmlszamlavalasz") throw new InvoiceIssuerError("NONSENSE", "no answer in XML");
  const code = read("hibakod");
  if (read("sikeres") === "false" && code !== null && /^\d{1,6}$/.test(code)) return { isDone: false, code };
  const [number, net, gross] = [read("szamlaszam"), forints(read("szamlanetto")), forints(read("szamlabrutto"))];
  const pdf = Buffer.from(read("pdf") ?? "", "base64");
  if (read("sikeres") !== "true" || number === null || number.length > LONGEST_NUMBER || net === null || gross === null)
    throw new InvoiceIssuerError("NONSENSE", "an answer without number or amounts");
  if (pdf.subarray(0, 5).toString("latin1") !== "%PDF-") throw new InvoiceIssuerError("NONSENSE", "no PDF");
  return { isDone: true, number, net, gross, pdf };
}

const LONGEST_NUMBER = 50;

const forints = (text: string | null): number | null =>
  text !== null && /^-?\d{1,12}(\.0+)?$/.test(text) ? Number(text) : null;
