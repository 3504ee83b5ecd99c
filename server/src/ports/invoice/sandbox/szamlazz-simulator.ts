import multipart from "@fastify/multipart";
import { setTimeout as wait } from "node:timers/promises";
import { yearOf, dayOf } from "@rajt/contract/kernel/days";
import { sumForints } from "@rajt/contract/kernel/money";
import { isTaxNumber } from "@rajt/contract/people/person/identifiers.rules";
import { netOf, type VatCode } from "@rajt/contract/money/vat.values";
import type { FastifyInstance } from "fastify";
import type { Clock } from "../../../kernel/clock.ts";
import { childText, parseXml, writeXml, type XmlContent, type XmlElement } from "../szamlazz/xml.ts";
import { isAgentRequest } from "./agent-schema.ts";

export const SIMULATOR_PREFIX = "/sandbox/szamlazz/";
const LARGEST_REQUEST = 1_048_576;

/** How the simulator misbehaves, for tests and demonstrations. */
export type Misbehaviour = {
  /** Milliseconds between processing a request and its answer. */
  answersAfter?: number;
  nonsense?: boolean;
  /** Forints added to the issued amount. */
  overcharges?: number;
  /** Answers with an error code. */
  refusesWith?: string;
  /** Issues, and breaks the connection before the answer. */
  losesAnswers?: boolean;
  /** Accepts a repeated order number. */
  acceptsRepeats?: boolean;
};

export type SimulatorOptions = {
  readonly agentKey: string;
  readonly clock: Clock;
  readonly misbehaviour?: Misbehaviour;
};

type Document = {
  readonly number: string;
  readonly externalId: string;
  readonly request: string;
  readonly net: number;
  readonly gross: number;
  readonly cancels: string | null;
  readonly corrects: string | null;
};

/**
 * Számlázz.hu's Agent in our own program, over HTTP like the real one: it refuses what the real one refuses (order of elements, sums, order
 * numbers). It stores its documents until the process ends.
 */
export async function szamlazzSimulator(app: FastifyInstance, options: SimulatorOptions): Promise<void> {
  const agent = createAgent(options);
  await app.register(multipart, { limits: { files: 1, fileSize: LARGEST_REQUEST, fields: 0 } });
  app.post("/", async (request, reply) => {
    const file = await request.file();
    const answer = file === undefined ? refuse("53") : agent(file.fieldname, (await file.toBuffer()).toString("utf8"));
    const { answersAfter = 0, nonsense, losesAnswers } = options.misbehaviour ?? {};
    if (answersAfter > 0) await wait(answersAfter, undefined, { ref: false });
    if (losesAnswers === true) return reply.raw.destroy();
    return reply
      .header("content-type", "text/xml; charset=utf-8")
      .header("set-cookie", "JSESSIONID=simulated; Path=/")
      .send(nonsense === true ? "<html>Service Unavailable" : answer);
  });
}

const ANSWER = "xmlszamlavalasz";
const answerOf = (content: XmlContent): string => writeXml(ANSWER, `http://www.szamlazz.hu/${ANSWER}`, content);
const refuse = (code: string): string =>
  answerOf([
    ["sikeres", false],
    ["hibakod", code],
    ["hibauzenet", `SIM ${code}`],
  ]);

/** Clearly marked as no invoice. */
const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF",
);

const ROOTS: Readonly<Record<string, string>> = {
  "action-xmlagentxmlfile": "xmlszamla",
  "action-szamla_agent_st": "xmlszamlast",
  "action-szamla_agent_pdf": "xmlszamlapdf",
};

function createAgent({ agentKey, clock, misbehaviour = {} }: SimulatorOptions) {
  const documents: Document[] = [];
  // Numbers of an earlier process must not be reused.
  const series = `E-SIM-${yearOf(dayOf(clock()))}-${Date.now().toString(36)}`;
  const issue = (document: Omit<Document, "number">): string => {
    const issued = { ...document, number: `${series}-${documents.length + 1}` };
    documents.push(issued);
    return show(issued);
  };
  const show = ({ number, net, gross }: Document): string => {
    const extra = misbehaviour.overcharges ?? 0;
    return answerOf([
      ["sikeres", true],
      ["szamlaszam", number],
      ["szamlanetto", net + extra],
      ["szamlabrutto", gross + extra],
      ["pdf", PDF.toString("base64")],
    ]);
  };
  const byNumber = (number: string | null) => documents.find((document) => document.number === number);

  const create = (root: XmlElement, request: string): string => {
    const [head, items] = [within(root, "fejlec"), within(root, "tetelek").children];
    const externalId = childText(within(root, "beallitasok"), "szamlaKulsoAzon") ?? "";
    const orderNumber = childText(head, "rendelesSzam");
    const taxNumber = childText(within(root, "vevo"), "adoszam");
    const wrong = items.map(problemOf).find((code) => code !== null);
    if (wrong !== undefined) return refuse(wrong ?? "57");
    if (taxNumber !== null && !isTaxNumber(taxNumber)) return refuse("57");
    const corrects = childText(head, "helyesbitettSzamlaszam");
    if (corrects !== null && byNumber(corrects) === undefined) return refuse("7");
    const same = documents.find((document) => orderNumber !== null && document.externalId === orderNumber);
    if (same !== undefined && misbehaviour.acceptsRepeats !== true)
      return same.request === request ? show(same) : refuse("152");
    const sum = (name: string) => sumForints(items.map((item) => Number(childText(item, name))));
    return issue({ externalId, request, net: sum("nettoErtek"), gross: sum("bruttoErtek"), cancels: null, corrects });
  };
  const cancel = (root: XmlElement, request: string): string => {
    const original = byNumber(childText(within(root, "fejlec"), "szamlaszam"));
    if (original === undefined) return refuse("7");
    if (original.cancels !== null) return refuse("14");
    if (documents.some(({ corrects }) => corrects === original.number)) return refuse("221");
    const existing = documents.find(({ cancels }) => cancels === original.number);
    if (existing !== undefined) return show(existing);
    const externalId = childText(within(root, "beallitasok"), "szamlaKulsoAzon") ?? "";
    return issue({
      externalId,
      request,
      net: -original.net,
      gross: -original.gross,
      cancels: original.number,
      corrects: null,
    });
  };
  const find = (root: XmlElement): string => {
    const externalId = childText(root, "szamlaKulsoAzon");
    const found = documents.findLast((document) => document.externalId === externalId);
    return found === undefined ? refuse("7") : show(found);
  };

  return (action: string, xml: string): string => {
    const root = parseXml(xml);
    if (root === null || ROOTS[action] !== root.name || !isAgentRequest(root)) return refuse("57");
    const key = childText(root, "szamlaagentkulcs") ?? childText(within(root, "beallitasok"), "szamlaagentkulcs");
    if (key !== agentKey) return refuse("3");
    if (misbehaviour.refusesWith !== undefined) return refuse(misbehaviour.refusesWith);
    if (root.name === "xmlszamlapdf") return find(root);
    return root.name === "xmlszamla" ? create(root, xml) : cancel(root, xml);
  };
}

const NOTHING: XmlElement = { name: "", namespace: undefined, children: [], text: "" };
const within = (root: XmlElement, name: string): XmlElement =>
  root.children.find((child) => child.name === name) ?? NOTHING;

/** Returns the agent's code for a wrong sum of an item; null: it is correct. */
function problemOf(item: XmlElement): string | null {
  const number = (name: string) => Number(childText(item, name));
  // cast: the schema has validated the code.
  const code = childText(item, "afakulcs") as VatCode;
  const [net, vat, gross] = [number("nettoErtek"), number("afaErtek"), number("bruttoErtek")];
  if (number("mennyiseg") * number("nettoEgysegar") !== net) return "259";
  if (Math.abs(netOf(gross, code) - net) > 1) return "260";
  return net + vat === gross ? null : "261";
}
