import { describe, expect, it } from "vitest";
import { dtoSchema } from "./form/form.calls.ts";
import { area, defineForm, email, line, richText } from "./form/form.ts";
import { lineProblem, textProblem, tidyLine, tidyText, withoutHidden } from "./text.rules.ts";

describe("lineProblem accepts", () => {
  it.each([
    "Győrffy-Őri Ábel",
    "Ștefănescu Ioana-Țuțu",
    "Đorđević Živko Ćirić",
    "Müßig Jürgen",
    "Анна Ђорђевић-Ковач",
    "Παπαδόπουλος Γιώργος",
    "Łukasz Žďárský",
    "O’Brien d'Arc Jr.",
    "III. Balatoni ½ Ironman 70.3 – 2026 (váltó)",
    "Kovács Анна",
    "α-kupa",
    "300 µg 25 °C Ω3 m²",
    "Családi futás 👨‍👩‍👧 ❤️ 👍🏽 1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "鈴木 さくら",
    "नागेन्द्र",
    "",
  ])("the name %s", (name) => {
    expect([tidyLine(name), lineProblem(name)]).toEqual([name, null]);
  });
});

/** As `U+202E`. */
const sign = (code: number) => `U+${code.toString(16).toUpperCase().padStart(4, "0")}`;
const TURNING = [0x061c, 0x200e, 0x200f, 0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069];
const CONTROLS = [0x01, 0x08, 0x1b, 0x7f, 0x9f, 0xfff9, 0xe0001, 0xe0041];
const SHOWN_NOT = [
  0x00ad, 0x034f, 0x115f, 0x180e, 0x200b, 0x200c, 0x200d, 0x2060, 0x2800, 0x3164, 0xfe0f, 0xfeff, 0xe000,
];

describe("a sign that shows nothing", () => {
  it.each([...TURNING, ...CONTROLS, ...SHOWN_NOT].map((code) => [sign(code), String.fromCodePoint(code)]))(
    "%s is refused in a name, wherever it is",
    (_, hidden) => {
      for (const name of [`Kis ${hidden}Anna`, `Kis A${hidden}nna`, `${hidden}Kis Anna`, `Kis Anna${hidden}`])
        expect(lineProblem(tidyLine(name))).toBe("kernel.form.hiddenSign");
      expect(withoutHidden(`Kis A${hidden}nna`)).toBe("Kis Anna");
    },
  );

  it.each([...TURNING, ...CONTROLS].map((code) => [sign(code), String.fromCodePoint(code)]))(
    "%s is refused in a text of several lines too",
    (_, turning) => expect(textProblem(tidyText(`első sor\nmá${turning}sodik`))).toBe("kernel.form.turningSign"),
  );

  it("is accepted in a text of several lines where it only joins, and line ends become alike", () => {
    const text = "első\r\nmásodik\u2028harmadik\vnegye\u00addik\u200b 👩‍🚀 می‌خواهم\tvége";
    expect(textProblem(tidyText(text))).toBeNull();
    expect(tidyText(`  ${text} \n`).split("\n").slice(0, 3)).toEqual(["első", "második", "harmadik"]);
  });
});

describe("a word of two alphabets that look alike", () => {
  it.each(["Kovаcs", "Аnna", "Νagy", "Ко1vach", "раураl", "Cοca", "Աnna", "ᎪNNA", "Nagy Pеter", "Кovач"])(
    "is refused as a name: %s",
    (name) => expect(lineProblem(name)).toBe("kernel.form.mixedScripts"),
  );
});

it("makes blanks of any width one, and composes letters", () => {
  expect(tidyLine("  Kis\u00a0\u2003 \t\n Anna\u3000")).toBe("Kis Anna");
  expect(tidyLine("Ge\u0301za")).toBe("Géza");
});

describe("a form", () => {
  const form = defineForm({
    control: "trialEditControl",
    needs: { kind: "superAdmin" },
    writes: { kind: "superAdmin" },
    title: "name",
    fields: {
      name: line({ max: 20, required: true }),
      note: area({ max: 50 }),
      mail: email({ max: 50 }),
      body: richText({ max: 100 }),
      site: line({ max: 40, link: true }),
    },
  });
  const read = (changes: object) =>
    dtoSchema(form).safeParse({ name: "Név", note: null, mail: null, body: null, site: null, ...changes });
  const problemsOf = (changes: object) =>
    Object.fromEntries(read(changes).error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);

  it("stores the text that was meant, and names the reason for each field that it refuses", () => {
    expect(read({ name: " Kis\u00a0 Anna ", note: "a\r\nb" }).data).toMatchObject({ name: "Kis Anna", note: "a\nb" });
    expect(problemsOf({ name: "Kis\u202eAnna", note: "a\u202eb", body: "<p>a\u2066b</p>" })).toEqual({
      name: "kernel.form.hiddenSign",
      note: "kernel.form.turningSign",
      body: "kernel.form.turningSign",
    });
    expect(problemsOf({ name: "\u200b" })).toEqual({ name: "kernel.form.hiddenSign" });
    expect(problemsOf({ name: "Kovаcs" })).toEqual({ name: "kernel.form.mixedScripts" });
  });

  it.each(["anna@pe\u200blda.hu", "аnna@pelda.hu", "anna@pеlda.hu", "anna\u202e@pelda.hu", "anna@pelda", "ő@pelda.hu"])(
    "refuses an address that only looks like one: %j",
    (mail) => expect(Object.keys(problemsOf({ mail }))).toEqual(["mail"]),
  );

  it("completes a web address, and refuses anything else", () => {
    expect(read({ site: " www.pelda.hu " }).data).toMatchObject({ site: "https://www.pelda.hu" });
    expect(problemsOf({ site: "javascript:alert(1)" })).toEqual({ site: "kernel.form.link" });
  });
});
