import { readdirSync } from "node:fs";
import type { Flow } from "@rajt/contract/kernel/flow/flow";
import { describe, expect, it, test } from "vitest";
import { FLOWS, flowPage } from "./flow-pages.ts";

const contract = new URL("../../contract/src", import.meta.url);

describe.each(FLOWS.map((flow): [string, Flow] => [flow.name, flow]))("%s", (name, flow) => {
  const steps = Object.entries({ ...flow.moves, ...flow.events });

  it("has its page", async () => {
    await expect(flowPage(flow)).toMatchFileSnapshot(`../../docs/flows/${name}.md`);
  });

  it("leads from states to states, by steps with different names", () => {
    const named = steps.flatMap(([, { transitions, via }]) => [
      ...Object.entries(transitions).flat(),
      ...(via ? [via] : []),
    ]);
    if (flow.creation?.via) named.push(flow.creation.via);
    expect(named.filter((state) => !flow.states.includes(state ?? ""))).toEqual([]);
    expect(steps).toHaveLength(Object.keys(flow.moves).length + Object.keys(flow.events).length);
    expect(flow.states.filter((state) => steps.some(([step]) => step === state && !(state in flow.events)))).toEqual(
      [],
    );
  });

  it("reaches every state from its start, and has no move from an end", () => {
    const reached = new Set([flow.start, ...(flow.creation?.via ? [flow.creation.via] : [])]);
    for (const state of reached)
      for (const [, { transitions, via }] of steps)
        for (const to of transitions[state] ? [via, transitions[state]] : []) if (to) reached.add(to);
    expect([...reached].toSorted()).toEqual([...flow.states].toSorted());
    for (const end of flow.ends)
      expect(Object.values(flow.moves).filter(({ transitions }) => transitions[end])).toEqual([]);
  });

  it("limits states by events that apply in them", () => {
    for (const [state, limit] of Object.entries(flow.limits ?? {}))
      expect(flow.events[limit?.expiryEvent ?? ""]?.transitions[state]).toBeDefined();
  });
});

test("every declared flow has its page, and every page its flow", () => {
  const declared = readdirSync(contract, { recursive: true, encoding: "utf8" }).flatMap(
    (file) => /([^/]+)\.flow\.ts$/.exec(file)?.[1] ?? [],
  );
  const names = FLOWS.map(({ name }) => name).toSorted();
  expect(names).toEqual(declared.toSorted());
  const pages = readdirSync(new URL("../../docs/flows", import.meta.url)).map((file) => file.replace(/\.md$/, ""));
  expect(pages.toSorted()).toEqual(names);
});
