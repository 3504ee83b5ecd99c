import { expect, test } from "vitest";
import { renderTemplate } from "./mail-template.ts";
import { framed } from "./mail-frame.ts";
import { sanitisedHtml } from "./sanitise-html.ts";

const options = { origin: "https://rajt.hu", links: ["link"] };
const clean = (html: string) => sanitisedHtml(html, options).html;

test.each([
  ["<p>Szia <b>Anna</b>, <i>Béla</i>!</p>", "<p>Szia <strong>Anna</strong>, <em>Béla</em>!</p>"],
  ['<p><a href="{{ link }}" class="button">ide</a></p>', '<p><a href="{{ link }}" class="button">ide</a></p>'],
  ['<a href="mailto:iroda@rajt.hu" target="_blank" rel="x">írj</a>', '<a href="mailto:iroda@rajt.hu">írj</a>'],
  [
    '<span style="color: #c00; font-size: 20px; position: fixed">x</span>',
    '<span style="color:#c00;font-size:20px">x</span>',
  ],
  ['<span style="color: url(//x)">x</span>', "<span>x</span>"],
  [
    '<img src="https://rajt.hu/api/fileRepository/getFile?key=abcdefghijklmnopqrstuvwxyz012345" alt="{{ items }}" width="300">',
    '<img src="/api/fileRepository/getFile?key=abcdefghijklmnopqrstuvwxyz012345" alt=" items " width="300" />',
  ],
  ['<ul><li>egy</li></ul><ol start="3"><li>kettő</li></ol>', '<ul><li>egy</li></ul><ol start="3"><li>kettő</li></ol>'],
  ["a < b & c", "a &lt; b &amp; c"],
])("keeps %s", (given, expected) => {
  expect(clean(given)).toBe(expected);
  // Sanitising twice changes nothing.
  expect(clean(expected)).toBe(expected);
});

/** Payloads that must not run. */
const PAYLOADS = [
  "<script>window.__xss=1</script>",
  "<img src=x onerror=window.__xss=1>",
  "<svg onload=window.__xss=1>",
  "<svg><script>window.__xss=1</script></svg>",
  "<math><mtext><table><mglyph><style><img src=x onerror=window.__xss=1>",
  "<iframe srcdoc='<script>window.__xss=1</script>'></iframe>",
  "<iframe src=javascript:window.__xss=1>",
  '<a href="javascript:window.__xss=1">x</a>',
  '<a href="JaVaScRiPt&colon;window.__xss=1">x</a>',
  '<a href="data:text/html,<script>window.__xss=1</script>">x</a>',
  '<p style="background:url(javascript:window.__xss=1)">x</p>',
  "<style>@import 'javascript:window.__xss=1'</style>",
  "<noscript><p title='</noscript><img src=x onerror=window.__xss=1>'>",
  "<xmp><p title='</xmp><img src=x onerror=window.__xss=1>'></xmp>",
  "<textarea><p title='</textarea><img src=x onerror=window.__xss=1>'>",
  "<template><script>window.__xss=1</script></template>",
  "<form action=javascript:window.__xss=1><button>x</button></form>",
  "<object data=javascript:window.__xss=1></object><embed src=javascript:window.__xss=1>",
  '<meta http-equiv="refresh" content="0;url=javascript:window.__xss=1"><base href="javascript:window.__xss=1//">',
  "\"><img src=x onerror=window.__xss=1>{{constructor.constructor('window.__xss=1')()}}${7*7}",
];

/** Matches content that could run, as the sanitiser or the escaping would have to write it. */
const ACTIVE =
  /<(?:script|svg|math|iframe|style|noscript|xmp|textarea|template|form|button|object|embed|meta|base)\b|<[^>]+\son\w+=|<[^>]+(?:javascript|data)(?::|&colon;)/i;

test.each(PAYLOADS)("leaves nothing executable of %s", (payload) => {
  expect(clean(`<p>előtte</p>${payload}`)).not.toMatch(ACTIVE);
});

test.each(PAYLOADS)("leaves a value text: %s", (payload) => {
  const template = {
    subject: "{{ name }}",
    html: framed("<p>{{ name }}</p>", "hu", { reason: "", label: "", link: "", sender: "", home: "" }),
    text: "{{ name }}",
  };
  const { subject, html, text } = renderTemplate(template, { name: `${payload}\r\nBcc: x@pelda.hu` });
  expect(html).not.toMatch(ACTIVE);
  expect(subject).not.toMatch(/[\r\n]/);
  expect(text).toContain(payload);
});

test("would run the payloads without the guards", () => {
  expect(PAYLOADS.filter((payload) => ACTIVE.test(payload))).toHaveLength(PAYLOADS.length);
});
