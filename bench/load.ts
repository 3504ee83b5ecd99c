import autocannon from "autocannon";

/** `perSecond` counts whatever was answered, `good` what was not refused. */
export type Load = { perSecond: number; good: number; p99: number; failed: number };

export type Shot = { method: "GET" | "POST"; path: string; headers: Record<string, string>; body?: string };

/** Sends shots over warm connections, as fast as answers come, for some seconds or until there are no more. */
export async function fire(url: string, seconds: number, next: () => Shot | null, connections = 16): Promise<Load> {
  let failed = 0;
  let answered = 0;
  const began = performance.now();
  let last = began;
  const instance = autocannon({
    url,
    connections,
    duration: seconds,
    requests: [
      {
        setupRequest: (request) => {
          const shot = next();
          // In a later turn: the first shots are asked for before there is anything to stop.
          if (shot === null) setImmediate(() => (instance as unknown as autocannon.Instance).stop());
          return { ...request, ...(shot ?? { method: "GET", path: "/live" }) };
        },
        onResponse: (status, body) => {
          answered++;
          last = performance.now();
          if (status !== 200 || body.includes('"successful":false')) failed++;
        },
      },
    ],
  });
  const result = await instance;
  const took = (last - began) / 1000;
  return {
    perSecond: answered / took,
    good: (answered - failed) / took,
    p99: result.latency.p99,
    failed: failed + result.errors,
  };
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

export const rates = (loads: readonly Load[]): number[] => loads.map(({ perSecond }) => perSecond);
export const failures = (loads: readonly Load[]): number => loads.reduce((sum, { failed }) => sum + failed, 0);
