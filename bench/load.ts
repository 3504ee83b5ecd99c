import autocannon from "autocannon";

export type Load = { perSecond: number; p99: number; failed: number };

export type Shot = { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };

const CONNECTIONS = 16;

/** Sends shots over 16 warm connections, as fast as answers come, for some seconds or until there are no more. */
export async function fire(url: string, seconds: number, next: () => Shot | null): Promise<Load> {
  let failed = 0;
  let answered = 0;
  const began = performance.now();
  let last = began;
  const instance = autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const aim = () => {
        const shot = next();
        if (shot === null) return (instance as unknown as autocannon.Instance).stop?.();
        client.setRequest({
          method: shot.method,
          path: shot.path,
          headers: shot.headers,
          ...(shot.body ? { body: shot.body } : {}),
        });
      };
      aim();
      client.on("body", (body: Buffer) => {
        if (body.includes('"successful":false')) failed++;
      });
      client.on("response", (status: number) => {
        answered++;
        last = performance.now();
        if (status >= 400) failed++;
        aim();
      });
    },
  });
  const result = await instance;
  return { perSecond: answered / ((last - began) / 1000), p99: result.latency.p99, failed: failed + result.errors };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** One line a figure: ours, the limit, the ratio and what it should reach. */
export function report(what: string, ours: number, limit: number, unit: string, goal: string): void {
  console.log(
    `${what}: ${ours.toFixed(0)} ${unit}; limit ${limit.toFixed(0)} ${unit}; ratio ${(ours / limit).toFixed(2)} (${goal})`,
  );
}
