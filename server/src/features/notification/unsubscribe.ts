import { OPTIONAL_CATEGORIES, type OptionalCategory } from "@rajt/contract/notification/preference.values";
import { pages, pathTo } from "@rajt/contract/portal.pages";
import type { FastifyInstance } from "fastify";
import { VaultError, type Vault } from "../../kernel/vault/vault.ts";
import type { World } from "../../world.ts";
import { endDigest, endMails } from "./preference.store.ts";

/** The mails that a key ends: those of a category, or the weekly digest. */
export type Subscription = OptionalCategory | "digest";

const PLACE = "unsubscribe";
const LARGEST = 4_096;

/** Returns the address that ends the mails of an account without signing in (RFC 8058): mail programs post to it, people open its page. */
export const unsubscribeLink = (
  { vault, publicUrl }: Pick<World, "vault" | "publicUrl">,
  account: number,
  subscription: Subscription,
): string => new URL(pathTo("unsubscribe", { key: vault.seal(`${account}/${subscription}`, PLACE) }), publicUrl).href;

/** Ends the mails that a key names; returns false for a key that the portal did not make. Doing it twice is doing it once. */
export async function unsubscribe({ db, vault }: Pick<World, "db" | "vault">, key: string, at: Date): Promise<boolean> {
  const opened = openKey(vault, key);
  if (opened === null) return false;
  const { account, subscription } = opened;
  if (subscription !== "digest") return endMails(db, { account, category: subscription, at });
  await endDigest(db, account, at);
  return true;
}

function openKey(vault: Vault, key: string): { account: number; subscription: Subscription } | null {
  try {
    const [account = "", name] = vault.open(key, PLACE).split("/");
    const subscription = [...OPTIONAL_CATEGORIES, "digest" as const].find((known) => known === name);
    return subscription === undefined ? null : { account: Number(account), subscription };
  } catch (error) {
    if (error instanceof VaultError) return null;
    throw error;
  }
}

/** Serves the request of mail programs: a form that says `List-Unsubscribe=One-Click`, from any server, without a session. */
export function unsubscribeRoute(scope: FastifyInstance, world: Pick<World, "db" | "clock" | "vault">): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", { parseAs: "string", bodyLimit: LARGEST }, (_request, body, done) =>
    done(null, body),
  );
  scope.post<{ Params: { key: string } }>(
    pages.unsubscribe.path,
    { bodyLimit: LARGEST, config: { fromOtherServers: true } },
    async ({ params }, reply) => reply.code((await unsubscribe(world, params.key, world.clock())) ? 200 : 404).send(),
  );
}
