import type { Manner, SettingsInForce } from "./sandbox-context.ts";
import type { ClaimedNotification, SandboxStore } from "./sandbox.store.ts";

/** Delivers stored notifications until each is acknowledged as its provider requires. */
export interface Notifier {
  /** Stores copies of a message, due after `delay` milliseconds. */
  add(message: { transactionId: number; body: string }, copies: number, delay: number): Promise<void>;
  /** Delivers due notifications now and waits for the answers. */
  deliver(): Promise<void>;
  /** Delivers after `delay` milliseconds, in the background. */
  deliverAfter(delay: number): void;
  /** Delivers what another process left undelivered, now and periodically. */
  watch(): void;
  /** Stops, and waits for running deliveries. */
  close(): Promise<void>;
}

const SWEEP_INTERVAL = 5_000;
/** A timer may fire a moment before `due` by its clock. */
const TIMER_SLACK = 5;

/**
 * Delivery times are the machine's: a test that stops the portal's clock still gets its notifications. `onError` is called when the store
 * fails; the next sweep tries again.
 */
export function createNotifier(options: {
  store: SandboxStore;
  settings: SettingsInForce;
  manner: Manner;
  onError: (error: unknown) => void;
}): Notifier {
  const { store, settings, manner } = options;
  const timers = new Set<NodeJS.Timeout>();
  const underWay = new Set<Promise<void>>();
  let closed = false;

  async function deliver(): Promise<void> {
    const inForce = await settings.read();
    const claimed = await store.claimNotifications(new Date(), inForce.repeatAfterMilliseconds);
    await Promise.all(claimed.map((notification) => send(notification)));
  }

  async function send({ id, body, due }: ClaimedNotification): Promise<void> {
    const isAcknowledged = await manner.send(body, await settings.read()).catch(() => false);
    if (isAcknowledged) await store.acknowledgeNotification(id, new Date());
    else if (due !== null) deliverAfter(due.getTime() - Date.now());
  }

  function deliverAfter(delay: number): void {
    if (closed) return;
    const timer = setTimeout(
      () => {
        timers.delete(timer);
        inBackground();
      },
      delay <= 0 ? 0 : delay + TIMER_SLACK,
    );
    timer.unref();
    timers.add(timer);
  }

  function inBackground(): void {
    if (closed) return;
    const run = deliver()
      .catch(options.onError)
      .finally(() => underWay.delete(run));
    underWay.add(run);
  }

  return {
    async add(message, copies, delay) {
      await store.addNotification({ ...message, due: new Date(Date.now() + delay) }, copies);
    },
    deliver,
    deliverAfter,
    watch() {
      const timer = setInterval(inBackground, SWEEP_INTERVAL);
      timer.unref();
      timers.add(timer);
      inBackground();
    },
    async close() {
      closed = true;
      for (const timer of timers) clearTimeout(timer);
      await Promise.all(underWay);
    },
  };
}
