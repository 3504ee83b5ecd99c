/** The style of the payer's page, served as a file of its own so that the page needs no inline style. */
export const payerStyle = `
:root {
  color-scheme: light dark;
  --ground: #f5f8f8; --card: #ffffff; --line: #dbe3e4; --field: #7b8d91; --text: #122023; --quiet: #506166;
  --accent: #0b6b75; --accent-strong: #095862; --on-accent: #ffffff; --soft: #e0f1f2;
  --badge: #fde68a; --on-badge: #5f370e; --wrong: #b42318; --wrong-ground: #fdebe9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1517; --card: #142023; --line: #27383c; --field: #6f868b; --text: #e6eeef; --quiet: #a1b3b7;
    --accent: #5bc5cf; --accent-strong: #7ad6de; --on-accent: #04262b; --soft: #12363b;
    --badge: #f5c84b; --on-badge: #2f1c02; --wrong: #ff9d92; --wrong-ground: #3d1815;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.5 "Inter Variable", "Inter", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
}
header, main, footer { max-width: 480px; margin: 0 auto; padding: 0 16px; }
header { display: flex; align-items: center; gap: 12px; padding-top: 24px; }
.brand { font-weight: 700; letter-spacing: -0.01em; }
.badge {
  padding: 2px 10px; border-radius: 999px; background: var(--badge); color: var(--on-badge);
  font-size: 13px; font-weight: 700; letter-spacing: 0.06em;
}
h1 { margin: 20px 0 16px; font-size: 24px; line-height: 1.25; letter-spacing: -0.01em; }
h2 { margin: 0 0 16px; font-size: 18px; }
h3 { margin: 24px 0 8px; font-size: 14px; }
.card { margin: 0 0 16px; padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.card > p:first-child { margin-top: 0; }
.due { display: flex; flex-wrap: wrap; justify-content: space-between; align-items: baseline; gap: 4px 16px; margin: 0 0 12px; }
.due span { color: var(--quiet); }
.due strong { font-size: 28px; line-height: 1.2; color: var(--accent); }
dl { margin: 0; border-top: 1px solid var(--line); padding-top: 12px; font-size: 14px; }
dl div { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 2px 0; }
dt { color: var(--quiet); }
dd { margin: 0 0 0 auto; text-align: end; overflow-wrap: anywhere; }
.fields { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
.field.number { grid-column: 1 / -1; }
label { display: block; margin-bottom: 4px; font-size: 14px; font-weight: 600; }
input {
  width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 8px;
  background: var(--card); color: inherit; font: inherit;
}
input[aria-invalid] { border-color: var(--wrong); border-width: 2px; }
.error { margin: 4px 0 0; color: var(--wrong); font-size: 14px; }
.alert { margin: 0 0 16px; padding: 10px 12px; border-radius: 8px; background: var(--wrong-ground); color: var(--wrong); }
button, .primary {
  display: block; width: 100%; min-height: 44px; padding: 10px 16px; border: 1px solid var(--field); border-radius: 8px;
  background: var(--card); color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer;
}
button:hover { background: var(--soft); border-color: var(--accent); }
.primary { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
.primary:hover { background: var(--accent-strong); border-color: var(--accent-strong); }
button.primary { margin-top: 20px; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.cards { margin: 0; padding: 0; list-style: none; font-size: 14px; }
.cards li { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 16px; padding: 4px 0; }
.cards li + li { border-top: 1px solid var(--line); }
code { font: 14px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, monospace; }
.cards span, .hint { color: var(--quiet); }
.cards span { margin-inline-start: auto; }
.hint { margin: 8px 0 0; font-size: 14px; }
.outcomes { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; }
footer { padding-bottom: 32px; color: var(--quiet); font-size: 14px; }
@media (max-width: 400px) { .outcomes { grid-template-columns: 1fr; } }
`;
