import { announcementFlow } from "@rajt/contract/competition/announcement/announcement.flow";
import type { Flow } from "@rajt/contract/kernel/flow/flow";
import { paymentFlow } from "@rajt/contract/payment/payment.flow";
import { verificationFlow } from "@rajt/contract/people/verification.flow";
import { transferFlow } from "@rajt/contract/transfer/transfer.flow";

/** Every flow of the portal: each has its page in docs/flows. */
export const FLOWS = [announcementFlow, paymentFlow, transferFlow, verificationFlow] as const satisfies readonly Flow[];

/** Returns the page of a flow, from its declaration: the diagram, every state with every step, and the description of each step. */
export function flowPage(flow: Flow): string {
  const steps = { ...flow.moves, ...flow.events };
  const arrows = Object.entries(steps).flatMap(([name, { transitions, via }]) =>
    Object.entries(transitions).flatMap(([from, to = from]) =>
      via === undefined ? [arrow(from, to, name)] : [arrow(from, via, name), arrow(via, to, "at once")],
    ),
  );
  const names = Object.keys(steps);
  return [
    `# ${flow.name}`,
    "",
    `${flow.about} Drawn from the literal (\`npx vitest run server/src/flow-pages -u\`).`,
    "",
    "```mermaid",
    "stateDiagram-v2",
    ...begins(flow),
    ...new Set(arrows),
    ...flow.ends.map((end) => arrow(end, "[*]")),
    "```",
    "",
    ...table(
      ["state", ...names],
      flow.states.map((state) => [state, ...names.map((name) => steps[name]?.transitions[state] ?? "·")]),
    ),
    ...table(
      ["step", "who", "what"],
      flow.creation ? [[flow.creation.name, flow.creation.by.join(", "), flow.creation.about]] : [],
      Object.entries(flow.moves).map(([name, { by, about, asks }]) => [
        name,
        by.join(", "),
        asks?.["reason"] ? `${about} With a reason.` : about,
      ]),
      Object.entries(flow.events).map(([name, { about }]) => [name, "heard", about]),
    ),
    ...limits(flow),
  ].join("\n");
}

const arrow = (from: string, to: string, label?: string) => `    ${from} --> ${to}${label ? `: ${label}` : ""}`;

const table = (heads: readonly string[], ...rows: (readonly string[])[][]): string[] => [
  ...[heads, heads.map(() => "---"), ...rows.flat()].map((cells) => `| ${cells.join(" | ")} |`),
  "",
];

const begins = ({ start, creation }: Flow): string[] => {
  if (!creation) return [arrow("[*]", start)];
  const { name, via } = creation;
  return via === undefined ? [arrow("[*]", start, name)] : [arrow("[*]", via, name), arrow(via, start, "at once")];
};

const limits = (flow: Flow): string[] =>
  Object.entries(flow.limits ?? {}).flatMap(([state, limit]) =>
    limit ? [`${state}: ${limit.days} days, then ${limit.expiryEvent}${reminded(limit.reminderDays)}.`, ""] : [],
  );

const reminded = (days: readonly number[]): string =>
  days.length === 0 ? "" : `; reminded ${days.join(", ")} days before`;
