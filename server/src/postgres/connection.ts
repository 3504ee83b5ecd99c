/** The way to a database over its Unix socket: `host` is the directory of the socket. There is no password. */
export type ConnectionConfig = {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  readonly database: string;
};

/** The part of the socket's name that tells several servers in one directory apart; ours is always alone. */
export const SOCKET_PORT = 5432;

/** The role that made the cluster. Only the launcher uses it, to make the portal's own role and database. */
export const SUPERUSER = "postgres";
