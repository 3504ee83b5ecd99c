import { connect, createServer, type AddressInfo, type NetConnectOpts, type Server, type Socket } from "node:net";
import { readStatements } from "./statement-reader.ts";

/** A network fault on every connection, old and new, from now on. */
export type Fault =
  | { kind: "none" }
  /** Delays each piece by this much, both ways. */
  | { kind: "delay"; milliseconds: number }
  /** Drops bytes both ways silently; a connection that lost some stays dead. */
  | { kind: "drop" }
  /** RST for open and for new connections. */
  | { kind: "reset" }
  /** No longer listens; open connections break. */
  | { kind: "refuse" }
  /**
   * Lets requests arrive, but only this share of each answer, then RST. For a database optionally only the answers `to` some statements.
   */
  | { kind: "cutAnswer"; share: 0 | 0.5; to?: (statement: string) => boolean }
  /** RST in place of a statement, which never arrives. */
  | { kind: "resetBefore"; statement: (statement: string) => boolean };

export type FaultProxy = {
  readonly port: number;
  /** Returns the number of cut answers and lost statements so far. */
  readonly cuts: () => number;
  /** Returns the number of open connections. */
  readonly open: () => number;
  set(fault: Fault): Promise<void>;
  close(): Promise<void>;
};

/** A network between two programs of this machine with faults on demand. */
export async function openFaultProxy(target: NetConnectOpts): Promise<FaultProxy> {
  let fault: Fault = { kind: "none" };
  let cuts = 0;
  const links = new Set<Link>();
  const server = createServer((near) => {
    if (fault.kind === "reset") return void near.resetAndDestroy();
    const link: Link = { near, far: connect(target), lost: false, isCut: false, read: readStatements() };
    links.add(link);
    const end = () => {
      links.delete(link);
      near.destroy();
      link.far.destroy();
    };
    for (const [socket, other] of [[near, link.far] as const, [link.far, near] as const]) {
      socket.setNoDelay(true);
      socket.on("error", end).on("close", end);
      socket.on("data", (bytes: Buffer) => carry(link, bytes, other));
    }
  });

  const carry = (link: Link, bytes: Buffer, to: Socket): void => {
    const isAnswer = to === link.near;
    if (!isAnswer && link.read(bytes).some(isMeant)) {
      if (fault.kind === "resetBefore") {
        cuts++;
        return breakLink(link);
      }
      link.isCut = true;
    }
    if (fault.kind === "drop") link.lost = true;
    if (link.lost) return;
    if (fault.kind === "delay") setTimeout(() => to.write(bytes), fault.milliseconds);
    else if (isAnswer && fault.kind === "cutAnswer" && (link.isCut || fault.to === undefined)) {
      cuts++;
      link.lost = true;
      to.write(bytes.subarray(0, bytes.length * fault.share), () => breakLink(link));
    } else to.write(bytes);
  };

  const isMeant = (statement: string): boolean => {
    if (fault.kind === "resetBefore") return fault.statement(statement);
    return fault.kind === "cutAnswer" && (fault.to?.(statement) ?? false);
  };

  const port = await listen(server, 0);
  return {
    port,
    cuts: () => cuts,
    open: () => links.size,
    async set(next) {
      const before = fault;
      fault = next;
      for (const link of links) if (next.kind === "reset" || next.kind === "refuse") breakLink(link);
      if (next.kind === "refuse") await stop(server);
      else if (before.kind === "refuse") await listen(server, port);
    },
    async close() {
      for (const link of links) breakLink(link);
      if (server.listening) await stop(server);
    },
  };
}

type Link = { near: Socket; far: Socket; lost: boolean; isCut: boolean; read: (bytes: Buffer) => string[] };

/** Only the first matching statement. */
export function once(isMeant: (statement: string) => boolean): (statement: string) => boolean {
  let isOver = false;
  return (statement) => {
    if (isOver || !isMeant(statement)) return false;
    isOver = true;
    return true;
  };
}

function breakLink({ near, far }: Link): void {
  near.resetAndDestroy();
  far.destroy();
}

const listen = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject).listen(port, "127.0.0.1", () => resolve((server.address() as AddressInfo).port));
  });

const stop = (server: Server): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
