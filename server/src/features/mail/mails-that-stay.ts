import type { ToldSentence, World } from "../../world.ts";
import { countStayed } from "./mail.store.ts";

/** In production somebody waits for every mail; elsewhere the outbox page shows them. */
export async function mailsThatStay({ db, config, mailTransport }: World): Promise<readonly ToldSentence[]> {
  if (mailTransport.delivers || config.NODE_ENV !== "production") return [];
  return [
    { values: { count: await countStayed(db) }, filter: [{ propertyName: "state", type: "IN", value: ["KEPT"] }] },
  ];
}
