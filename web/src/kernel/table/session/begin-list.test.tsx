import { cleanup, waitFor } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { visitor } from "../../../testing/viewer.ts";
import { begun } from "../../calls/begun.ts";
import { AgeGroups, ageGroups, fakeServer, renderList, rowLink, rowsOf, type Fake } from "../table.testbed.tsx";
import { tablePage } from "../tablePage.tsx";

const ADMIN = visitor({
  user: { id: 7, name: "Iroda", email: "i@example.test", profilePicture: null },
  serviceList: [{ service: "ValueSet", grantedLevel: "WriteRead" }],
});

afterEach(() => {
  cleanup();
  begun.length = 0;
  history.replaceState(null, "", "/");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** As the script of the first look leaves it. */
function openAt(address: string, rows: number): Fake {
  const fake = fakeServer(rowsOf(rows));
  vi.spyOn(performance, "now").mockReturnValue(1_000);
  history.replaceState(null, "", address);
  vi.stubGlobal("rajtBegin", ([name, input]: [string, unknown]) => {
    const [, path = ""] = name.split(" ");
    const body = JSON.stringify(input);
    return { asked: `${path} ${body}`, answer: fetch(`/api${path}`, { method: "POST", body }) };
  });
  return fake;
}
const actsIn = ({ asked }: Fake) => asked.map(({ act }) => act);

it.each([
  ["under its name", "/age-group/tests", { sessionNameParam: "tests" }],
  ["under a new one", "/age-group", {}],
])(
  "a list that the portal is opened at, %s, has its first page before it is drawn, and asks for it once",
  async (_, at, parameters) => {
    const fake = openAt(at, 3);
    await AgeGroups.begin?.({ id: "ageGroup", parameters }, ADMIN);
    expect(actsIn(fake)).toEqual(["getInstance", "getList"]);
    renderList({ at });
    await rowLink("Csoport 3");
    expect(actsIn(fake)).toEqual(["getInstance", "getList"]);
    expect(fake.asked[1]?.body).toMatchObject({
      columns: ["ageMax", "ageMin", "child", "name", "orderIndex", "parent"],
    });
  },
);

it("begins it with the filters of the address, and of a name alone for whom it is a list of names", async () => {
  const filter = [{ propertyName: "name", type: "LIKE", value: "2" }];
  const at = `/age-group?${new URLSearchParams({ opening: JSON.stringify({ filter, order: [] }) }).toString()}`;
  const fake = openAt(at, 3);
  const Names = tablePage(ageGroups, { texts: "catalogue.ageGroup", namesAlone: () => true });
  await Names.begin?.({ id: "ageGroup", parameters: {} }, ADMIN);
  renderList({ at, Page: Names });
  await waitFor(() => expect(begun).toEqual([]));
  expect(fake.asked.map(({ act, body }) => [act, body["filter"] ?? body["columns"]])).toEqual([
    ["getInstance", filter],
    ["getList", ["name"]],
  ]);
});

it("begins nothing for whom the page is closed, and no page of a list that was refused", async () => {
  const fake = openAt("/age-group", 1);
  await AgeGroups.begin?.({ id: "ageGroup", parameters: {} }, visitor({}));
  expect(fake.asked).toEqual([]);
  fake.answers["getInstance"] = () => new Response("{}", { status: 503 });
  await AgeGroups.begin?.({ id: "ageGroup", parameters: {} }, ADMIN);
  expect(actsIn(fake)).toEqual(["getInstance"]);
});
