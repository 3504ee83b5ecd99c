import { findProof } from "@rajt/contract/registration/proof.rules";

/** Looks for a proof of work beside the page, so that typing stays smooth. */
addEventListener("message", ({ data }: MessageEvent<{ challenge: string; bits: number }>) => {
  postMessage(findProof(data.challenge, data.bits));
});
