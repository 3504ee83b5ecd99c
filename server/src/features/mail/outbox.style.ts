/** The style of the outbox, served as its own file, so that its pages need no inline styles. */
export const outboxStyle = `
:root {
  color-scheme: light dark;
  --ground: #f3f6f6; --card: #ffffff; --line: #d5dedd; --text: #10201f; --quiet: #4b5d5b;
  --accent: #0f766e; --soft: #e3efed; --wrong: #b42318; --wrong-ground: #fdecea;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c1615; --card: #14211f; --line: #2a3b39; --text: #e8f1f0; --quiet: #a9bbb8;
    --accent: #2dd4bf; --soft: #1b2b29; --wrong: #ffb4a9; --wrong-ground: #3a1713;
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
