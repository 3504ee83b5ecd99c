import Fastify, { type FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { InvoiceDocument, InvoiceIssuer } from "../issuer.ts";
import { type Misbehaviour, szamlazzSimulator } from "../sandbox/szamlazz-simulator.ts";
import { szamlazzIssuer } from "./client.ts";
import { writeXml, type XmlContent } from "./xml.ts";

const AT = new Date("2026-05-04T10:00:00Z");
const SELLER = { name: "Minta", address: "1146 Budapest", taxNumber: null };
const DOCUMENT: InvoiceDocument = {
  externalId: "szla-1",
  kind: "INVOICE",
  originalNumber: null,
  buyer: {
    name: "Őrség & Társa <Kft.>",
    country: "HU",
    zipcode: "8900",
    city: "Zalaegerszeg",
    address: "Fő utca 1.",
    taxNumber: "12345676-1-42",
  },
  fulfilledOn: "2026-05-04",
  issuedAt: AT,
  paidBy: "SIMPLEPAY",
  paymentReference: "509007600",
  lines: [
    { description: "Nevezési díj", vatCode: "27", vatGround: null, net: 10_000, vat: 2_700, gross: 12_700 },
    { description: "Licensz", vatCode: "TAM", vatGround: "Áfa tv. 85. § (1) m)", net: 8_000, vat: 0, gross: 8_000 },
  ],
  net: 18_000,
  vat: 2_700,
  gross: 20_700,
};

let http: FastifyInstance;
let misbehaviour: Misbehaviour;
let sent: string[];
beforeEach(async () => {
  http = Fastify();
  misbehaviour = {};
  sent = [];
  http.addHook("preParsing", async (request) => void sent.push(request.url));
  await http.register(szamlazzSimulator, { prefix: "/szamla/", agentKey: "key", clock: () => AT, misbehaviour });
  await http.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => http.close());

const issuer = (agentKey = "key", timeoutMilliseconds = 60_000): InvoiceIssuer =>
  szamlazzIssuer({ agentKey, seller: SELLER, baseUrl: () => `${http.listeningOrigin}/szamla/`, timeoutMilliseconds });

/** Sends a request without the client. */
async function post(action: string, xml: string): Promise<string> {
  const form = new FormData();
  form.append(action, new Blob([xml]), "x.xml");
  return (await fetch(`${http.listeningOrigin}/szamla/`, { method: "POST", body: form })).text();
}

describe("the client of Számlázz.hu", () => {
  it("issues an invoice with the number, the amounts and the PDF of the agent", async () => {
    const issued = await issuer().issue(DOCUMENT, false);
    expect(issued).toMatchObject({ net: 18_000, gross: 20_700, issuedAt: AT });
    expect(issued.number).toMatch(/^E-SIM-2026-/);
    expect(issued.pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("issues a correcting invoice and cancels one, once", async () => {
    const { number: originalNumber } = await issuer().issue(DOCUMENT, false);
    const { number: other } = await issuer().issue({ ...DOCUMENT, externalId: "szla-2" }, false);
    const [line] = DOCUMENT.lines;
    const lines = line ? [{ ...line, net: -10_000, vat: -2_700, gross: -12_700 }] : [];
    const amounts = { lines, net: -10_000, vat: -2_700, gross: -12_700 };
    const correcting = {
      ...DOCUMENT,
      ...amounts,
      externalId: "hely-1",
      kind: "CORRECTING",
      originalNumber: other,
    } as const;
    expect(await issuer().issue(correcting, false)).toMatchObject({ gross: -12_700 });
    const storno = { ...DOCUMENT, externalId: "st-1", kind: "STORNO", originalNumber } as const;
    const first = await issuer().issue(storno, false);
    expect(first).toMatchObject({ net: -18_000, gross: -20_700 });
    expect((await issuer().issue(storno, false)).number).toBe(first.number);
    // A corrected invoice cannot be cancelled, nor can a cancellation.
    for (const [target, code] of [
      [other, "221"],
      [first.number, "14"],
    ] as const)
      await expect(
        issuer().issue({ ...storno, externalId: `st-${code}`, originalNumber: target }, false),
      ).rejects.toMatchObject({
        failure: "REFUSED",
        detail: code,
      });
  });

  it.each([false, true])(
    "queries what an attempt without answer may have issued: repeats accepted %j",
    async (acceptsRepeats) => {
      Object.assign(misbehaviour, { acceptsRepeats, losesAnswers: true });
      await expect(issuer().issue(DOCUMENT, false)).rejects.toMatchObject({ failure: "NO_ANSWER" });
      misbehaviour.losesAnswers = false;
      const found = await issuer().issue(DOCUMENT, true);
      expect(found.number).toMatch(/-1$/);
      expect((await issuer().issue({ ...DOCUMENT, externalId: "szla-9" }, true)).number).toMatch(/-2$/);
      if (acceptsRepeats) return;
      // The same order number with other contents is answered with the existing document.
      const later = { ...DOCUMENT, issuedAt: new Date("2026-05-05T10:00:00Z") };
      expect((await issuer().issue(later, false)).number).toBe(found.number);
    },
  );

  it.each<[Misbehaviour, string, string]>([
    [{ nonsense: true }, "NONSENSE", "no answer in XML"],
    [{ refusesWith: "1" }, "NO_ANSWER", "maintenance"],
    [{ refusesWith: "54" }, "REFUSED", "54"],
    [{ answersAfter: 2_000 }, "NO_ANSWER", "TimeoutError"],
  ])("reports the failure %j", async (manner, failure, detail) => {
    Object.assign(misbehaviour, manner);
    await expect(issuer("key", 500).issue(DOCUMENT, false)).rejects.toMatchObject({ failure, detail });
    expect(sent).toHaveLength(1);
  });

  it("reports an unreachable agent, and an unknown key", async () => {
    await expect(issuer("other").issue(DOCUMENT, false)).rejects.toMatchObject({ failure: "REFUSED", detail: "3" });
    await http.close();
    await expect(issuer().issue(DOCUMENT, false)).rejects.toMatchObject({ failure: "NO_ANSWER" });
  });
});

describe("the simulator", () => {
  const request = (change: (parts: [string, XmlContent][]) => void = () => undefined, item: object = {}): string => {
    const line = {
      nettoEgysegar: 1_000,
      afakulcs: "27",
      nettoErtek: 1_000,
      afaErtek: 270,
      bruttoErtek: 1_270,
      ...item,
    };
    const parts: [string, XmlContent][] = [
      [
        "beallitasok",
        [
          ["szamlaagentkulcs", "key"],
          ["eszamla", true],
          ["szamlaLetoltes", true],
          ["valaszVerzio", 2],
        ],
      ],
      [
        "fejlec",
        [
          ["teljesitesDatum", "2026-05-04"],
          ["fizetesiHataridoDatum", "2026-05-04"],
          ["fizmod", "bankkártya"],
          ["penznem", "HUF"],
          ["szamlaNyelve", "hu"],
        ],
      ],
      ["elado", ""],
      [
        "vevo",
        [
          ["nev", "X"],
          ["irsz", "8900"],
          ["telepules", "Zala"],
          ["cim", "Fő utca 1."],
        ],
      ],
      [
        "tetelek",
        [["tetel", [["megnevezes", "Díj"], ["mennyiseg", 1], ["mennyisegiEgyseg", "db"], ...Object.entries(line)]]],
      ],
    ];
    change(parts);
    return writeXml("xmlszamla", "http://www.szamlazz.hu/xmlszamla", parts);
  };
  const codeOf = async (xml: string) => /<hibakod>(\d+)/.exec(await post("action-xmlagentxmlfile", xml))?.[1] ?? null;

  it("accepts the documented request", async () => {
    expect(await codeOf(request())).toBeNull();
  });

  it.each<[string, string, string]>([
    ["elements in another order", request((parts) => void parts.reverse()), "57"],
    ["a missing element", request((parts) => void parts.splice(3, 1)), "57"],
    ["another namespace", request().replace("szamlazz.hu/xmlszamla", "szamlazz.hu/other"), "57"],
    ["a document type declaration", request().replace("?>", "?><!DOCTYPE x>"), "57"],
    ["what is no XML", "{}", "57"],
    ["an unknown key", request().replace(">key<", ">other<"), "3"],
    ["a unit price that is not the net amount", request(undefined, { nettoEgysegar: 999 }), "259"],
    ["wrong VAT", request(undefined, { nettoErtek: 900, nettoEgysegar: 900, afaErtek: 370 }), "260"],
    ["a gross amount that is not the sum", request(undefined, { bruttoErtek: 1_271 }), "261"],
  ])("refuses %s", async (_what, xml, code) => {
    expect(await codeOf(xml)).toBe(code);
  });
});
