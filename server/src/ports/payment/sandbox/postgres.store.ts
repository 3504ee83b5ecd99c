import { type QueryExecutorProvider, sql } from "kysely";
import type { CardMethod } from "../provider.ts";
import type { TransactionStatus } from "../simplepay/messages.ts";
import type { ClaimedNotification, SandboxStore, SandboxTransaction } from "./sandbox.store.ts";

/** The store of one provider, by any Kysely of the portal's pool. Each call is one statement, so two processes cannot interfere. */
export function postgresSandboxStore(db: QueryExecutorProvider, provider: CardMethod): SandboxStore {
  return {
    async add({ token, orderRef, total, twoStep, language, urls, created, validUntil }) {
      const { rows } = await sql<Row>`
        insert into sandbox_transaction
          (provider, token, order_ref, total, remaining, two_step, language, status, result_code,
           success_url, fail_url, cancel_url, timeout_url, created, valid_until)
        values (${provider}, ${token}, ${orderRef}, ${total}, ${total}, ${twoStep}, ${language}, 'INIT', 0,
           ${urls.success}, ${urls.fail}, ${urls.cancel}, ${urls.timeout}, ${created}, ${validUntil})
        on conflict (provider, order_ref) do nothing
        returning *`.execute(db);
      return firstOf(rows);
    },
    async byToken(token) {
      const { rows } = await sql<Row>`
        select * from sandbox_transaction where provider = ${provider} and token = ${token}`.execute(db);
      return firstOf(rows);
    },
    async byOrderRefs(orderRefs) {
      const { rows } = await sql<Row>`
        select * from sandbox_transaction where provider = ${provider} and order_ref = any(${orderRefs}::text[])
        order by transaction_id`.execute(db);
      return rows.map(toTransaction);
    },
    async byTransactionIds(transactionIds) {
      const { rows } = await sql<Row>`
        select * from sandbox_transaction where provider = ${provider} and transaction_id = any(${transactionIds}::integer[])
        order by transaction_id`.execute(db);
      return rows.map(toTransaction);
    },
    async move(transactionId, from, { status, resultCode, finished, total = null }) {
      const { rows } = await sql<Row>`
        update sandbox_transaction
        set status = ${status}, result_code = ${resultCode}, finished = ${finished},
            total = coalesce(${total}::integer, total), remaining = coalesce(${total}::integer, remaining)
        where transaction_id = ${transactionId} and status = any(${from}::text[])
        returning *`.execute(db);
      return firstOf(rows);
    },
    async takeBack(transactionId, amount) {
      const { rows } = await sql<Row>`
        update sandbox_transaction set remaining = remaining - ${amount}, refunds = refunds || ${amount}::integer
        where transaction_id = ${transactionId} and status = 'FINISHED' and remaining >= ${amount}
        returning *`.execute(db);
      return firstOf(rows);
    },
    async addNotification({ transactionId, body, due }, copies) {
      await sql`
        insert into sandbox_notification (provider, transaction_id, body, due)
        select ${provider}, ${transactionId}::integer, ${body}::text, ${due}::timestamptz
        from generate_series(1, ${copies}::integer)`.execute(db);
    },
    async claimNotifications(now, repeatAfterMilliseconds) {
      const { rows } = await sql<ClaimedNotification>`
        update sandbox_notification
        set attempts = attempts + 1,
            due = ${now}::timestamptz
              + (${repeatAfterMilliseconds}::integer[])[attempts + 1] * interval '1 millisecond'
        where id in (
          select id from sandbox_notification where provider = ${provider} and due <= ${now}
          order by due, id limit 100 for update skip locked)
        returning id, body, due`.execute(db);
      return rows;
    },
    async acknowledgeNotification(id, at) {
      await sql`
        update sandbox_notification set due = null, acknowledged = ${at} where id = ${id}`.execute(db);
    },
    async readSettings() {
      const { rows } = await sql<{ value: string }>`
        select value from sandbox_setting where provider = ${provider}`.execute(db);
      const [row] = rows;
      return row === undefined ? null : JSON.parse(row.value);
    },
    async writeSettings(settings) {
      await sql`
        insert into sandbox_setting (provider, value) values (${provider}, ${JSON.stringify(settings)})
        on conflict (provider) do update set value = excluded.value`.execute(db);
    },
  };
}

interface Row {
  provider: CardMethod;
  transaction_id: number;
  token: string;
  order_ref: string;
  total: number;
  remaining: number;
  refunds: number[];
  two_step: boolean;
  language: string;
  status: TransactionStatus;
  result_code: number;
  success_url: string;
  fail_url: string;
  cancel_url: string;
  timeout_url: string;
  created: Date;
  valid_until: Date;
  finished: Date | null;
}

function toTransaction(row: Row): SandboxTransaction {
  return {
    transactionId: row.transaction_id,
    token: row.token,
    orderRef: row.order_ref,
    total: row.total,
    remaining: row.remaining,
    refunds: row.refunds,
    twoStep: row.two_step,
    language: row.language,
    status: row.status,
    resultCode: row.result_code,
    urls: { success: row.success_url, fail: row.fail_url, cancel: row.cancel_url, timeout: row.timeout_url },
    created: row.created,
    validUntil: row.valid_until,
    finished: row.finished,
  };
}

function firstOf(rows: Row[]): SandboxTransaction | null {
  const [row] = rows;
  return row === undefined ? null : toTransaction(row);
}
