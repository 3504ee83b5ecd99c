import type {} from "@fastify/swagger";

/** The sandbox is the other side's: it is not in our OpenAPI document. */
export const hidden = { schema: { hide: true } };
