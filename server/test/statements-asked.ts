import pg from "pg";
import { vi } from "vitest";

/** Returns the result of some work, and the statements that this process ran meanwhile, in order and without their values. */
export async function statementsAsked<T>(work: () => Promise<T>): Promise<{ answer: T; statements: string[] }> {
  const asked = vi.spyOn(pg.Client.prototype, "query");
  try {
    const answer = await work();
    return { answer, statements: asked.mock.calls.map(([statement]) => textOf(statement)) };
  } finally {
    asked.mockRestore();
  }
}

const textOf = (statement: unknown): string => {
  if (typeof statement === "string") return statement;
  if (typeof statement === "object" && statement !== null && "text" in statement) return String(statement.text);
  throw new Error("a statement without a text");
};
