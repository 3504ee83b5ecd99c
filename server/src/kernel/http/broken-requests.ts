import type { FastifyServerOptions } from "fastify";

/** The first line of the answer to a request that Node cannot read, by Node's code; any other is simply bad. */
const MESSAGES: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
};

/**
 * Answers what never became a request: no body, since there is nothing to say, and the headers that every other answer carries too. The
 * connection ends with it, as what follows cannot be read either.
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
