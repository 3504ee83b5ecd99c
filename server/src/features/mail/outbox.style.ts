/** The style of the outbox, served as its own file, so that its pages need no inline styles. */
export const outboxStyle = `
:root {
  color-scheme: light dark;
  --ground: #f5f8f8; --card: #ffffff; --line: #dbe3e4; --field: #7b8d91; --text: #122023; --quiet: #506166;
  --accent: #0b6b75; --soft: #e0f1f2; --wrong: #b42318; --wrong-ground: #fdebe9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0d1517; --card: #142023; --line: #27383c; --field: #6f868b; --text: #e6eeef; --quiet: #a1b3b7;
    --accent: #5bc5cf; --soft: #12363b; --wrong: #ff9d92; --wrong-ground: #3d1815;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--ground); color: var(--text);
  font: 16px/1.5 "Inter Variable", "Inter", system-ui, -apple-system, "Segoe UI", Roboto, sans-serif;
  font-variant-numeric: tabular-nums;
}
main { max-width: 760px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { margin: 16px 0; font-size: 26px; line-height: 1.25; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h2 { margin: 28px 0 8px; font-size: 15px; color: var(--quiet); font-weight: 600; }
a { color: var(--accent); overflow-wrap: anywhere; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px; }
.quiet { color: var(--quiet); }
.filter { display: flex; flex-wrap: wrap; gap: 8px; margin: 16px 0; }
.filter input, .filter button {
  min-height: 44px; padding: 8px 12px; border: 1px solid var(--field); border-radius: 8px; background: var(--card); color: inherit; font: inherit;
}
.filter input { flex: 1 1 240px; min-width: 0; }
.filter button { font-weight: 600; cursor: pointer; }
.filter :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.mails { list-style: none; margin: 0; padding: 0; border: 1px solid var(--line); border-radius: 12px; background: var(--card); overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; gap: 4px; justify-items: start; padding: 14px 16px; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--soft); }
.mails a:focus-visible { outline-offset: -2px; }
.state { padding: 2px 10px; border-radius: 999px; background: var(--soft); font-size: 13px; font-weight: 600; }
.state.sent { color: var(--accent); }
.state.failed { background: var(--wrong-ground); color: var(--wrong); }
.empty { padding: 32px 16px; border: 1px dashed var(--line); border-radius: 12px; text-align: center; color: var(--quiet); }
iframe { width: 100%; height: 480px; border: 1px solid var(--line); border-radius: 12px; background: #ffffff; }
pre { margin: 0; padding: 16px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; }
`;
