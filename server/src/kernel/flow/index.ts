export { serveFlow, type MoveContext } from "./serve-flow.ts";
export type { AppliedStep } from "./flow-binding.ts";
export { moveInputOf, moveActs } from "./move-acts.ts";
