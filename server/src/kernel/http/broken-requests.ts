import type { FastifyServerOptions } from "fastify";

/** The status line for a request that Node cannot parse, by Node's error code; any other is 400. */
const MESSAGES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/**
 * Answers bytes that are no valid request: no body, and the headers of every other answer. The connection is closed, because further bytes
 * cannot be parsed either.
 */
export const answerBrokenRequest =
  (headers: Readonly<Record<string, string>>): NonNullable<FastifyServerOptions["clientErrorHandler"]> =>
  (error, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const lines = Object.entries({ ...headers, connection: "close", "content-length": "0" });
    socket.end(
      `HTTP/1.1 ${MESSAGES[error.code] ?? "400 Bad Request"}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`,
    );
    socket.destroySoon();
  };
