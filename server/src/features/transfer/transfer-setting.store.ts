import type { SourceClubSilence } from "@rajt/contract/transfer/transfer.rules";
import { sql } from "kysely";
import type { Runner, Tx } from "../../kernel/db/database.ts";

export async function readSilence(runner: Runner): Promise<SourceClubSilence> {
  const { rows } = await sql<{ silence: SourceClubSilence }>`
    select source_club_silence as silence from transfer_setting`.execute(runner);
  return rows[0]?.silence ?? "LATE_LIST";
}

/** Saves the setting. Returns whether it changed: of several concurrent equal changes one does. */
export async function writeSilence(tx: Tx, silence: SourceClubSilence, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into transfer_setting (source_club_silence, updated_at) select ${silence}::text, ${at}::timestamptz
    where ${silence}::text <> 'LATE_LIST' or exists (select from transfer_setting)
    on conflict (is_only) do update set source_club_silence = excluded.source_club_silence, updated_at = excluded.updated_at
      where transfer_setting.source_club_silence <> excluded.source_club_silence
    returning 1`.execute(tx);
  return rows.length > 0;
}

type Restarted = { readonly id: number; readonly sourceClubId: number };

/** Restarts the terms of all awaited source clubs and takes their transfers off the late list. Returns them. */
export async function restartTerms(tx: Tx, at: Date): Promise<Restarted[]> {
  const { rows } = await sql<Restarted>`
    update athlete_transfer t set since = ${at}, updated_at = ${at},
      late_at = case when t.late_cause <> 'TERM' then t.late_at end, late_cause = nullif(t.late_cause, 'TERM')
    where t.status = 'WAIT_FOR_CLUB' and t.closed_at is null
    returning t.id, t.source_club_id as "sourceClubId"`.execute(tx);
  return rows;
}
