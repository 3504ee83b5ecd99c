import {
  InvoiceIssuerError,
  type InvoiceDocument,
  type InvoiceIssuer,
  type IssuedInvoice,
  type Seller,
} from "../issuer.ts";
import {
  invoiceMessage,
  queryMessage,
  readAnswer,
  stornoMessage,
  type AgentAnswer,
  type AgentMessage,
} from "./messages.ts";

/** Issuing takes some seconds, and has taken nearly a minute. */
const PATIENCE = 60_000;
const LONGEST_ANSWER = 10 * 1_048_576;

/** The agent is under maintenance: the one code after which the same request may be repeated. */
const MAINTENANCE = "1";
/** The document does not exist. */
const UNKNOWN = "7";
/** A document with this order number exists. */
const EXISTS: ReadonlySet<string> = new Set(["71", "152"]);

export type SzamlazzOptions = {
  readonly agentKey: string;
  /** Ends with a slash: a redirect would drop the body. */
  readonly baseUrl: () => string;
  readonly seller: Seller;
  readonly timeoutMilliseconds?: number;
};

/**
 * Issues invoices at Számlázz.hu, which reports them to the tax authority. A document is identified by our reference, also as order number:
 * one that may have been issued is queried before it is requested again.
 */
export function szamlazzIssuer({
  agentKey,
  baseUrl,
  seller,
  timeoutMilliseconds = PATIENCE,
}: SzamlazzOptions): InvoiceIssuer {
  const send = createSend(baseUrl, timeoutMilliseconds);
  const find = async (externalId: string): Promise<(AgentAnswer & { isDone: true }) | null> => {
    const answer = await send(queryMessage(agentKey, externalId));
    if (answer.isDone) return answer;
    if (answer.code === UNKNOWN) return null;
    throw refused(answer.code);
  };
  return {
    name: "SZAMLAZZ",
    seller,
    async issue(document, isRepeat) {
      const found = isRepeat ? await find(document.externalId) : null;
      if (found) return issuedBy(found, document);
      const answer = await send(
        document.kind === "STORNO" ? stornoMessage(agentKey, document) : invoiceMessage(agentKey, document),
      );
      if (answer.isDone) return issuedBy(answer, document);
      const existing = EXISTS.has(answer.code) ? await find(document.externalId) : null;
      if (existing) return issuedBy(existing, document);
      throw refused(answer.code);
    },
  };
}

const refused = (code: string): InvoiceIssuerError =>
  code === MAINTENANCE ? new InvoiceIssuerError("NO_ANSWER", "maintenance") : new InvoiceIssuerError("REFUSED", code);

function issuedBy(
  answer: AgentAnswer & { isDone: true },
  { issuedAt, originalNumber }: InvoiceDocument,
): IssuedInvoice {
  // Cancelling a document that cannot be cancelled returns the original.
  if (answer.number === originalNumber) throw new InvoiceIssuerError("NONSENSE", "the original's number");
  const { number, net, gross, pdf } = answer;
  return { number, net, gross, pdf, issuedAt };
}

/** Sends one message, never twice; the agent expects its session cookie back. */
function createSend(baseUrl: () => string, timeoutMilliseconds: number) {
  let cookie = "";
  return async ({ action, xml }: AgentMessage): Promise<AgentAnswer> => {
    const form = new FormData();
    form.append(action, new Blob([xml], { type: "text/xml" }), `${action}.xml`);
    try {
      const response = await fetch(baseUrl(), {
        method: "POST",
        body: form,
        redirect: "error",
        headers: cookie === "" ? {} : { cookie },
        signal: AbortSignal.timeout(timeoutMilliseconds),
      });
      const session = response.headers.getSetCookie().find((line) => line.startsWith("JSESSIONID="));
      if (session !== undefined) cookie = session.split(";")[0] ?? "";
      if (response.headers.get("szlahu_down") === "true") throw new InvoiceIssuerError("NO_ANSWER", "maintenance");
      if (!response.ok) throw new InvoiceIssuerError("NONSENSE", `HTTP ${response.status}`);
      return readAnswer(await readBounded(response));
    } catch (error) {
      if (error instanceof InvoiceIssuerError) throw error;
      // Its text may quote an address.
      throw new InvoiceIssuerError("NO_ANSWER", error instanceof Error ? error.name : "unknown");
    }
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength;
    if (length > LONGEST_ANSWER) throw new InvoiceIssuerError("NONSENSE", "answer too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}
