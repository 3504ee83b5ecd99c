export { serveFlow, type Mover } from "./serve-flow.ts";
export type { Taken } from "./flow-binding.ts";
export { makingOf, moveActs } from "./move-acts.ts";
