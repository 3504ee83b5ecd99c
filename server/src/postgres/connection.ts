/** A connection over the Unix socket of a database: `host` is the directory of the socket. There is no password. */
export type ConnectionConfig = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

/** The part of the socket's name that distinguishes several servers in one directory; ours is always alone. */
export const SOCKET_PORT = 5432;

/** The role that created the cluster. Only the launcher uses it, to create the portal's own role and database. */
export const SUPERUSER = "postgres";
