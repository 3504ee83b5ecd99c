import type { FastifyInstance } from "fastify";
import type { Feature, World } from "../../world.ts";
import { databaseAnswers } from "./health.store.ts";

/** `/live`: the process runs. `/ready`: it can serve, because its database answers. Neither says more than that. */
export const healthFeature = ({ reserve }: World): Feature => ({
  routes: (app: FastifyInstance) => {
    const db = reserve("ready");
    app.get("/live", async () => ({ live: true }));
    app.get("/ready", async (_request, reply) => {
      const ready = await databaseAnswers(db);
      return reply.code(ready ? 200 : 503).send({ ready });
    });
  },
});
