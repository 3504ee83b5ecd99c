import { createServer, type AddressInfo, type Socket } from "node:net";

export type ReceivedMail = { from: string; to: string[]; data: string };

export type SmtpServer = {
  url: URL;
  received: ReceivedMail[];
  /**
   * How it treats the next mails: accept, refuse temporarily, disconnect during or after a mail, accept but answer only on release, or
   * never answer.
   */
  mood: "takes" | "refuses" | "cuts" | "drops" | "holds" | "silent";
  /** Returns whether it temporarily refuses a mail to this recipient. */
  refuses: (recipient: string) => boolean;
  /** Milliseconds before it confirms a mail. */
  pause: number;
  /** Confirms all withheld mails. */
  release(): void;
  close(): Promise<void>;
};

/** The part of an SMTP server (RFC 5321) that a client needs to deliver a mail. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const sockets = new Set<Socket>();
  const held: (() => void)[] = [];
  const net = createServer((socket) => {
    sockets.add(socket.on("close", () => sockets.delete(socket)).on("error", () => undefined));
    talk(socket, server, held);
  });
  await new Promise<void>((resolve) => net.listen(0, "127.0.0.1", resolve));
  const { port } = net.address() as AddressInfo;
  const server: SmtpServer = {
    url: new URL(`smtp://127.0.0.1:${port}`),
    received: [],
    mood: "takes",
    refuses: () => false,
    pause: 0,
    release: () => {
      for (const say of held.splice(0)) say();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => net.close(() => resolve()));
    },
  };
  return server;
}

function talk(socket: Socket, server: SmtpServer, held: (() => void)[]): void {
  let waiting = "";
  let inData = false;
  let mail: ReceivedMail = { from: "", to: [], data: "" };
  const say = (line: string) => void socket.write(`${line}\r\n`);
  if (server.mood !== "silent") say("220 test ESMTP");
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    waiting += chunk;
    for (;;) {
      const end = waiting.indexOf(inData ? "\r\n.\r\n" : "\r\n");
      if (end < 0) return;
      const piece = waiting.slice(0, end);
      waiting = waiting.slice(end + (inData ? 5 : 2));
      if (inData) {
        inData = false;
        server.received.push({ ...mail, data: piece });
        if (server.mood === "drops") return void socket.destroy();
        if (server.mood === "holds") held.push(() => say("250 taken"));
        else setTimeout(say, server.pause, "250 taken");
      } else if (/^(EHLO|HELO)/i.test(piece)) say("250 test");
      else if (/^MAIL FROM:/i.test(piece)) {
        mail = { from: piece.slice(10), to: [], data: "" };
        say(server.mood === "refuses" ? "451 later, reka@pelda.hu is known here" : "250 ok");
      } else if (/^RCPT TO:/i.test(piece)) {
        const recipient = piece.slice(8);
        mail.to.push(recipient);
        say(server.refuses(recipient) ? "451 later" : "250 ok");
      } else if (/^DATA/i.test(piece)) {
        if (server.mood === "cuts") return void socket.end("354 go on\r\n");
        inData = true;
        say("354 go on");
      } else if (/^QUIT/i.test(piece)) socket.end("221 bye\r\n");
      else say("250 ok");
    }
  });
}
