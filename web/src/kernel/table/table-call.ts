import type { Answer, Input, Output } from "@rajt/contract/kernel/calls";
import type { Needs } from "@rajt/contract/kernel/access";
import type { ProtectionLevel, Table } from "@rajt/contract/kernel/table/table";
import type { tableCalls } from "@rajt/contract/kernel/table/table.calls";
import { CallError } from "../calls/call-error.ts";
import { controlCall } from "../calls/calls.ts";

/** Represents any list: responses differ only in the columns of their rows. */
type AnyTable = Table & {
  readonly control: "anyTableControl";
  readonly remove: Needs;
  readonly sums: readonly string[];
};
type AnyCalls = ReturnType<typeof tableCalls<AnyTable>>;

export type TableAct = keyof AnyCalls extends `POST /anyTableControl/${infer A}` ? A : never;
export type TableInput<A extends TableAct> = Input<AnyCalls[`POST /anyTableControl/${A}`]>;
export type TableOutput<A extends TableAct> = Output<AnyCalls[`POST /anyTableControl/${A}`]>;
/** A row of any list: its id and its columns' values. */
export type Row = {
  readonly id: number;
  readonly protectionLevel?: ProtectionLevel | null | undefined;
  readonly acts?: readonly string[] | undefined;
  readonly barred?: Readonly<Record<string, string>> | undefined;
  readonly [column: string]: unknown;
};

/** Returns the name of a list's call, which is also its cache key: `callName("contestTableControl", "getList")`. */
export const callName = <A extends TableAct>(control: string, act: A): `POST /${string}/${A}` =>
  `POST /${control}/${act}`;

/**
 * Sends a call of a list: `await tableCall("contestTableControl", "getList", { session, firstResult: 0, maxResults: 0 })`. Throws a {@link
 * CallError} also for a refusal (`successful: false`).
 */
export async function tableCall<A extends TableAct>(
  control: string,
  act: A,
  input: TableInput<A>,
  signal?: AbortSignal,
): Promise<TableOutput<A>> {
  const output = await controlCall<TableOutput<A>>(callName(control, act), input, signal && { signal });
  if (isRefusal(output)) throw new CallError(REFUSED, output);
  return output;
}

const REFUSED = 409;

const isRefusal = (output: object): output is Answer => "successful" in output && output.successful === false;

/**
 * Returns the reasons of a refusal: all messages of its fields (product/lists 13), else its own message.
 */
export function reasonsIn({ properties = {}, message }: Answer): string {
  const messages = Object.values(properties).flatMap((field) => field.map((each) => each.message));
  return messages.length > 0 ? [...new Set(messages)].join(" ") : (message ?? "");
}
