/** An answer of the catalogue's server: what it returns, or a function of the input. A `Response` is a failure. */
export type FakeAnswer =
  | Readonly<Record<string, unknown>>
  | readonly unknown[]
  | Response
  | ((input: never) => object | Promise<object>);

const controls = new Map<string, Readonly<Record<string, FakeAnswer>>>();

/** Registers the answers of a control's calls, by the last part of their names. Returns the control's name. */
export function answerCalls<const C extends string>(control: C, answers: Readonly<Record<string, FakeAnswer>>): C {
  controls.set(control, answers);
  return control;
}

/** Returns what `fetch` returns in the catalogue, which has no server. A call without an answer is not found. */
export async function fakeFetch(path: string, { body }: { body: string | null }): Promise<Response> {
  const [, , control = "", act = ""] = path.replace(/\?.*/, "").split("/");
  const answer = controls.get(control)?.[act];
  // cast: each answer knows the input of its own call.
  const input = JSON.parse(body ?? "{}") as never;
  const given = typeof answer === "function" ? await answer(input) : answer;
  if (given instanceof Response) return given.clone();
  return Response.json(given ?? {}, { status: given === undefined ? 404 : 200 });
}

export const FAILURE = new Response("{}", { status: 500 });
/** Never answers. */
export const silence = (): Promise<object> => new Promise(() => undefined);
