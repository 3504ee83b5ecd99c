import type { SessionStore } from "../../kernel/session/session.ts";
import type { Feature, World } from "../../world.ts";

export const accessFeature = (_world: World): Feature & { sessions: SessionStore } => {
  throw new Error("being written");
};
