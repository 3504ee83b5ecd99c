import type { SandboxStore, SandboxTransaction } from "./sandbox.store.ts";

interface Pending {
  id: number;
  body: string;
  due: Date | null;
  attempts: number;
}

const FIRST_TRANSACTION = 500_000_001;

/** For one process; lost when it ends. */
export function memorySandboxStore(): SandboxStore {
  const transactions: SandboxTransaction[] = [];
  const notifications: Pending[] = [];
  let settings: unknown = null;
  const find = (id: number) => transactions.find(({ transactionId }) => transactionId === id);

  return {
    async add(transaction) {
      if (transactions.some(({ orderRef }) => orderRef === transaction.orderRef)) return null;
      const added: SandboxTransaction = {
        ...transaction,
        transactionId: FIRST_TRANSACTION + transactions.length,
        remaining: transaction.total,
        refunds: [],
        status: "INIT",
        resultCode: 0,
        finished: null,
      };
      transactions.push(added);
      return { ...added };
    },
    byToken: async (token) => copyOf(transactions.find((transaction) => transaction.token === token)),
    byOrderRefs: async (refs) =>
      transactions.filter(({ orderRef }) => refs.includes(orderRef)).map((found) => ({ ...found })),
    byTransactionIds: async (ids) =>
      transactions.filter(({ transactionId }) => ids.includes(transactionId)).map((found) => ({ ...found })),
    async move(id, from, { total, ...change }) {
      const found = find(id);
      if (found === undefined || !from.includes(found.status)) return null;
      return { ...Object.assign(found, change, total === undefined ? {} : { total, remaining: total }) };
    },
    async takeBack(id, amount) {
      const found = find(id);
      if (found === undefined || found.status !== "FINISHED" || found.remaining < amount) return null;
      return { ...Object.assign(found, { remaining: found.remaining - amount, refunds: [...found.refunds, amount] }) };
    },
    async addNotification({ body, due }, copies) {
      for (let copy = 0; copy < copies; copy++)
        notifications.push({ id: notifications.length, body, due, attempts: 0 });
    },
    async claimNotifications(now, repeatAfterMilliseconds) {
      const claimed = notifications.filter(({ due }) => due !== null && due <= now);
      for (const one of claimed) {
        const wait = repeatAfterMilliseconds[one.attempts++];
        one.due = wait === undefined ? null : new Date(now.getTime() + wait);
      }
      return claimed.map(({ id, body, due }) => ({ id, body, due }));
    },
    async acknowledgeNotification(id) {
      const found = notifications[id];
      if (found !== undefined) found.due = null;
    },
    readSettings: async () => settings,
    async writeSettings(value) {
      settings = value;
    },
  };
}

function copyOf(transaction: SandboxTransaction | undefined): SandboxTransaction | null {
  return transaction === undefined ? null : { ...transaction };
}
