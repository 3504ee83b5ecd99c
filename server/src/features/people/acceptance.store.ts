import type { Config } from "../../config.ts";
import { acceptedDocuments } from "../../config.ts";
import { logChange } from "../../kernel/db/change-log.ts";
import type { Tx } from "../../kernel/db/database.ts";

type Accepting = {
  /** The accepting party, and the account that ticked the box: the party's own, or that of a staff member. */
  readonly account: number;
  readonly by: number;
  readonly object: "person" | "organisation";
  readonly at: Date;
};

/** Stores the accepted versions of the statutes and of the privacy notice, one row each, and logs them. */
export async function noteAcceptance(tx: Tx, config: Config, { account, by, object, at }: Accepting): Promise<void> {
  const { statutes, privacyNotice } = acceptedDocuments(config);
  const accepted = [
    ...(statutes ? [{ document: "STATUTES" as const, field: "statutesVersion", version: statutes.version }] : []),
    ...(privacyNotice
      ? [{ document: "PRIVACY_NOTICE" as const, field: "privacyNoticeVersion", version: privacyNotice.version }]
      : []),
  ];
  if (accepted.length === 0) return;
  await tx
    .insertInto("acceptance")
    .values(
      accepted.map(({ document, version }) => ({
        account_id: account,
        document,
        version,
        accepted_at: at,
        accepted_by: by,
      })),
    )
    .execute();
  const changes = Object.fromEntries(accepted.map(({ field, version }) => [field, [null, version] as const]));
  await logChange(tx, { actor: by, action: "update", object, objectId: account, changes, at });
}
