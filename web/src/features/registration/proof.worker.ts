import { findProof } from "@rajt/contract/registration/proof.rules";

/** Solves a proof of work in a worker, so that typing stays smooth. */
addEventListener("message", ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  postMessage(findProof(data.challenge, data.bits));
});
