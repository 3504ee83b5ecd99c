import type { Proof } from "@rajt/contract/registration/proof.rules";
import { useEffect, useRef } from "react";
import { call } from "../../kernel/calls/calls.ts";
import { useStable } from "../../kernel/useStable.ts";

/** One hour less than a challenge is valid. */
const FRESH_MS = 2 * 3_600_000;

type Prepared = { readonly at: number; readonly proof: Promise<Proof> };

/** Solves a proof of work when the page opens, and again after each use, so that submitting need not wait for it. */
export function useProof(): () => Promise<Proof> {
  const prepared = useRef<Prepared | null>(null);
  const prepare = useStable((): Prepared => {
    const next = { at: Date.now(), proof: findInWorker() };
    // A failure is handled where the proof is taken; the next one starts again.
    next.proof.catch(() => {
      if (prepared.current === next) prepared.current = null;
    });
    prepared.current = next;
    return next;
  });
  useEffect(() => void prepare(), [prepare]);
  return useStable(async () => {
    const ready = prepared.current;
    const { proof } = ready !== null && Date.now() - ready.at < FRESH_MS ? ready : prepare();
    try {
      return await proof;
    } finally {
      prepared.current = null;
    }
  });
}

async function findInWorker(): Promise<Proof> {
  const challenge = await call("GET /registrationControl/getChallenge", {});
  const worker = new Worker(new URL("./proof.worker.ts", import.meta.url), { type: "module" });
  try {
    return await new Promise<Proof>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<Proof>) => resolve(data));
      worker.addEventListener("error", ({ message }) => reject(new Error(message)));
      worker.postMessage(challenge);
    });
  } finally {
    worker.terminate();
  }
}
