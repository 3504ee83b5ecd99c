import { portalCalls } from "@rajt/contract/portal.calls";
import { createConfig, lintFromString } from "@redocly/openapi-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "../../app.ts";
import { startPortal, type Portal } from "../../../test/harness.ts";

type Operation = {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: { properties?: object } }> };
  responses: { "200": { content: Record<string, { schema: { properties?: object } }> } };
};
type OpenApi = { paths: Record<string, Record<string, Operation>> };

let portal: Portal;
let paths: OpenApi["paths"];
beforeAll(async () => {
  portal = await startPortal();
  ({ paths } = (await portal.browser().send<OpenApi>("GET", "/api/docs/openapi.json")).body);
});
afterAll(() => portal.close());

const named = (): string[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );

test("every call is documented, and every route that transfers a file", async () => {
  const { routes, http } = await buildApp(portal.context);
  await http.close();
  const streams = routes
    .filter(({ name }) =>
      /\/(addFile|getFile|export(Difference|Timing)?Xlsx|exportTimingCsv|export(All)?Pdf|importXlsx|importTemplate|refusedXlsx|getTransferSheetPdf|getCertificatePdf|download)$/.test(
        name,
      ),
    )
    .map(({ name }) => name);
  expect(streams).toContain("POST /api/userEditControl/addFile");
  const calls = Object.keys(portalCalls).map((name) => name.replace(" ", " /api"));
  expect(named().toSorted()).toEqual([...calls, ...streams].toSorted());
});

test("an upload documents its form with a file, its address, its rights and its responses", () => {
  const upload = paths["/api/fileRepository/addFile"]?.["post"];
  expect(upload?.description).toBe("Needs Storage (ReadOnly).");
  expect(upload?.parameters?.map(({ name, in: place, required }) => ({ name, place, required }))).toEqual([
    { name: "storage", place: "query", required: true },
    { name: "directory", place: "query", required: false },
    { name: "accepts", place: "query", required: false },
  ]);
  expect(upload?.requestBody?.content["multipart/form-data"]?.schema.properties).toHaveProperty("file");
  expect(upload?.responses["200"].content["application/json"]?.schema.properties).toHaveProperty("key");
  const picture = paths["/api/userEditControl/addFile"]?.["post"];
  expect(picture?.description).toBe("Needs UserAccount (WriteRead).");
  expect(picture?.summary).toContain("picture");
});

test("a GET documents its query parameters and the type of its response", () => {
  const download = paths["/api/fileRepository/getFile"]?.["get"];
  expect(download?.parameters).toMatchObject([{ name: "key", in: "query", required: true }]);
  expect(Object.keys(download?.responses["200"].content ?? {})).toEqual(["application/octet-stream"]);
});

test("every operation has a unique id and the tag of its feature", async () => {
  const all = Object.values(paths).flatMap((methods) => Object.values(methods));
  const ids = all.map(({ operationId }) => operationId);
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
  const { body } = await portal.browser().send<{ tags: { name: string }[] }>("GET", "/api/docs/openapi.json");
  expect(all.flatMap(({ tags }) => tags).filter((tag) => !body.tags.some(({ name }) => name === tag))).toEqual([]);
  expect(paths["/api/contestTableControl/getList"]?.["post"]?.tags).toEqual(["catalogue"]);
  expect(paths["/api/personTableControl/exportXlsx"]?.["get"]?.tags).toEqual(["people"]);
});

test("an independent linter finds nothing in the document", async () => {
  const { body } = await portal.browser().send<object>("GET", "/api/docs/openapi.json");
  const config = await createConfig({ extends: ["recommended"] });
  const found = async (document: object) =>
    (await lintFromString({ source: JSON.stringify(document), absoluteRef: "/openapi.json", config })).map(
      ({ ruleId, message, location: [at] }) => `${ruleId} ${at?.pointer}: ${message}`,
    );
  expect(await found(body)).toEqual([]);
  // The linter works: it finds a duplicate id and a call without security.
  const spoilt = structuredClone(body as OpenApi);
  const [one, other] = ["save", "update"].map((name) => spoilt.paths[`/api/contestEditControl/${name}`]?.["post"]);
  Object.assign(one ?? {}, { operationId: other?.operationId, security: undefined });
  expect((await found(spoilt)).map((line) => line.split(" ")[0])).toEqual(
    expect.arrayContaining(["operation-operationId-unique", "security-defined"]),
  );
});

test("browsers get the same documentation as a page", async () => {
  const { body } = await portal.browser().send<string>("GET", "/api/docs", { headers: { accept: "text/html" } });
  for (const name of named()) expect(body).toContain(`<code>${name}</code>`);
});
