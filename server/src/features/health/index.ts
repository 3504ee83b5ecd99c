import type { FastifyInstance } from "fastify";
import type { LostSaving } from "../../kernel/saving/lost-saving.ts";
import type { Feature, AppContext } from "../../app-context.ts";
import { unansweredBy, type Unanswered } from "./health.store.ts";

type Unready = "stopping" | LostSaving | Unanswered;

/**
 * `/live`: the process runs. `/ready`: it can serve and save, or the reason why not in one word; no other details are
 * disclosed.
 */
export const healthFeature = ({ reserve, saving }: AppContext): Feature => ({
  routes: (app: FastifyInstance) => {
    const db = reserve("ready");
    // A stopping process answers requests on open connections, and accepts no new ones.
    const isStopping = () => !app.server.listening;
    const whyUnready = async (): Promise<Unready | null> =>
      isStopping() ? "stopping" : (saving.lost()?.why ?? (await unansweredBy(db)));
    app.get("/live", async () => ({ live: true }));
    app.get("/ready", async (_request, reply) => {
      const reason = await whyUnready();
      return reason === null ? { ready: true } : reply.code(503).send({ ready: false, reason });
    });
  },
});
