import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { controls, dtoOf, openForms, post, type Answer, type Forms } from "./every-form.testbed.ts";

/** Values that no list of a form accepts. */
const WRONG: readonly unknown[] = [null, "x", 1, {}, [null], ["x"], [{}], [[]]];

const listsOf = (control: string): string[] =>
  Object.entries(dtoOf(control).properties ?? {}).flatMap(([name, { type }]) => (type === "array" ? [name] : []));

let forms: Forms;
beforeAll(async () => {
  forms = await openForms(["Első Editke", "Második Márton"]);
});
afterAll(() => forms.portal.close());

/** Sends a record with each of its lists invalid to `validate`, `update` and `save`. @returns the answers that do not name the list */
async function silentAnswers(control: string, id: number) {
  const { dto, updated } = await forms.readRecord(control, id);
  const silent: object[] = [];
  for (const list of listsOf(control).filter((name) => name in dto))
    for (const value of WRONG) {
      const wrong = { ...dto, [list]: value };
      const answers = {
        validate: await post(forms.editors[0], `${control}/validate`, { id, dto: wrong }),
        update: await post(forms.editors[0], `${control}/update`, { id, updated, dto: wrong }),
        save: await post(forms.editors[0], `${control}/save`, { dto: wrong }),
      };
      for (const [call, { status, body }] of Object.entries(answers)) {
        const isNamed = [200, 400].includes(status) && namesIn(body).some((name) => isIn(name, list));
        // Some forms have no `validate` or no `save`.
        if (!isNamed && status !== 404) silent.push({ call, list, value, status, body });
      }
    }
  return silent;
}

const namesIn = ({ properties = {} }: Answer): string[] => Object.keys(properties);
const isIn = (name: string, list: string): boolean => name === list || name.startsWith(`${list}.`);

describe("a form with a list of another shape", () => {
  it.each(controls.filter((control) => listsOf(control).length > 0))("%s names the list", async (control) => {
    expect(await silentAnswers(control, await forms.someRecord(control))).toEqual([]);
  });

  it("names the list of a submitted announcement", async () => {
    const control = "competitionEditControl";
    const { id, updated, dto } = await forms.readRecord(control, await forms.someRecord(control));
    const { body } = await post(forms.editors[0], `${control}/updateAndSubmit`, { id, updated, dto });
    expect(body).toMatchObject({ successful: true });
    expect(await silentAnswers(control, id)).toEqual([]);
  });
});
