import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type S3Server = {
  url: URL;
  objects: Map<string, Buffer>;
  /** How it treats the next requests. */
  mood: "well" | "full" | "failing" | "silent";
  requests: string[];
  close(): Promise<void>;
};

const KEY = "PELDAKULCS";
const SECRET = "titkos/kulcs+jel";

/** The part of the S3 protocol that a client needs to put, get and delete: path style, and every signature (version 4) checked. */
export async function startS3Server(): Promise<S3Server> {
  const http = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;
  const server: S3Server = {
    url: new URL(`http://${KEY}:${encodeURIComponent(SECRET)}@127.0.0.1:${port}/rajt-files?region=eu-central-1`),
    objects: new Map(),
    mood: "well",
    requests: [],
    close: () =>
      new Promise((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      }),
  };
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const body = Buffer.concat(parts);
    server.requests.push(`${request.method} ${request.url}`);
    if (server.mood === "silent") return;
    if (server.mood === "full") return refuse(response, 507, "XMinioStorageFull");
    if (server.mood === "failing") return refuse(response, 500, "InternalError");
    if (signatureOf(request, body) !== /Signature=(\w+)/.exec(request.headers.authorization ?? "")?.[1])
      return refuse(response, 403, "SignatureDoesNotMatch");
    const { pathname } = new URL(request.url ?? "", "http://s3");
    const [, bucket, key = ""] = pathname.split("/");
    if (bucket !== "rajt-files") return refuse(response, 404, "NoSuchBucket");
    if (request.method === "PUT") {
      server.objects.set(key, body);
      return void response.writeHead(200, { etag: '"x"' }).end();
    }
    if (request.method === "DELETE") {
      server.objects.delete(key);
      return void response.writeHead(204).end();
    }
    const found = server.objects.get(key);
    if (!found) return refuse(response, 404, "NoSuchKey");
    return void response.writeHead(200, { "content-length": found.length }).end(found);
  }
}

const refuse = (response: ServerResponse, status: number, code: string): void =>
  void response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);

const sha256 = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const hmac = (key: Buffer | string, text: string) => createHmac("sha256", key).update(text).digest();

/** AWS Signature Version 4, of the received request; another content or another secret gives another signature. */
function signatureOf({ method, url = "", headers }: IncomingMessage, body: Buffer): string {
  const authorization = headers.authorization ?? "";
  const [, scope = ""] = /Credential=[^/]+\/([^,]+)/.exec(authorization) ?? [];
  const [, signed = ""] = /SignedHeaders=([^,]+)/.exec(authorization) ?? [];
  const { pathname, searchParams } = new URL(url, "http://s3");
  searchParams.sort();
  const canonical = [
    method,
    pathname,
    searchParams.toString(),
    ...signed.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}`),
    "",
    signed,
    sha256(body),
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", headers["x-amz-date"], scope, sha256(canonical)].join("\n");
  const key = scope.split("/").reduce<Buffer | string>((secret, part) => hmac(secret, part), `AWS4${SECRET}`);
  return hmac(key, toSign).toString("hex");
}
