const PATIENCE = 10_000;

/** Posts a sentence to a webhook of a chat service. @throws if it is not accepted */
export async function postAlarm(url: URL, text: string): Promise<void> {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ text }),
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE),
  });
  if (!response.ok) throw new Error(`the alarm webhook answered ${response.status}`);
}
