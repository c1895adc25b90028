/** Styles of the accounts pages; nothing is loaded from other hosts. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --ground: #f7f4ee;
  --card: #fffdf9;
  --ink: #1e2522;
  --soft: #59625d;
  --line: #8b918b;
  --hair: #e3ddd1;
  --primary: #0f5c4f;
  --primary-strong: #0a473d;
  --on-primary: #ffffff;
  --wash: #e6f0ec;
  --danger: #a3271c;
  --danger-wash: #fbeae7;
  --focus: #1b8f7b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #151917;
    --card: #1c211f;
    --ink: #ebe8e1;
    --soft: #a9b1ab;
    --line: #6f7973;
    --hair: #303733;
    --primary: #6fd0b8;
    --primary-strong: #8fe0cb;
    --on-primary: #06281f;
    --wash: #20312c;
    --danger: #ff9d8f;
    --danger-wash: #3a2220;
    --focus: #8fe0cb;
  }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0;
  min-height: 100vh;
  min-height: 100dvh;
  display: grid;
  grid-template-rows: auto 1fr;
  background: var(--ground);
  color: var(--ink);
  font: 1rem/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif;
}
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; letter-spacing: -0.015em; font-weight: 650; }
h2 { margin: 0; font-size: 1rem; font-weight: 650; }
p { margin: 0; }
a { color: var(--primary); text-underline-offset: 0.2em; }
a:hover { color: var(--primary-strong); }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }

aside {
  padding: 1.25rem 1.5rem;
  color: #f2f7f4;
  background-color: #0c4a40;
  background-image:
    repeating-linear-gradient(45deg, rgb(255 255 255 / 5%) 0 2px, transparent 2px 44px),
    repeating-linear-gradient(-45deg, rgb(255 255 255 / 5%) 0 2px, transparent 2px 44px),
    linear-gradient(160deg, #0f5c4f, #083a33);
}
aside > p { display: none; }
.brand { display: flex; align-items: center; gap: 0.75rem; font-size: 1.25rem; font-weight: 650; letter-spacing: -0.01em; }

main { width: 100%; max-width: 28rem; margin: 0 auto; padding: 2rem 1.5rem 3rem; display: grid; gap: 1.25rem; align-content: start; }
.lead { color: var(--soft); }
form { display: grid; gap: 1.125rem; }

.field { display: grid; gap: 0.375rem; align-content: start; }
.field label { font-weight: 600; font-size: 0.9375rem; }
.box { position: relative; }
input {
  width: 100%;
  min-height: 3rem;
  padding: 0.625rem 0.875rem;
  font: inherit;
  color: inherit;
  background: var(--card);
  border: 1px solid var(--line);
  border-radius: 0.625rem;
}
input:hover { border-color: var(--soft); }
input:focus-visible { outline-offset: 0; border-color: var(--focus); }
input[aria-invalid='true'] { border-color: var(--danger); }
input[name='password'], input[name='current'] { padding-right: 5rem; }
.hint { color: var(--soft); font-size: 0.875rem; }
.error { color: var(--danger); font-size: 0.875rem; }
.error:empty { display: none; }
.error::before { content: '⚠ '; }
.alert { padding: 0.75rem 1rem; color: var(--danger); background: var(--danger-wash); border-left: 4px solid currentColor; border-radius: 0.5rem; }
.pair { display: grid; gap: 1.125rem; }
.lead + .lead { margin-top: -1rem; }

.choices { margin: 0; padding: 0; border: 0; display: grid; gap: 0.5rem; }
.choices legend { padding: 0; margin-bottom: 0.375rem; font-weight: 600; font-size: 0.9375rem; }
.choice { display: flex; align-items: center; gap: 0.75rem; padding: 0.625rem 0.875rem; background: var(--card); border: 1px solid var(--line); border-radius: 0.625rem; cursor: pointer; }
.choice:hover { border-color: var(--soft); }
.choice:has(:checked) { background: var(--wash); border-color: var(--primary); }
.choice:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: 0; }
.choice input { flex: none; width: 1.125rem; min-height: 0; height: 1.125rem; margin: 0; accent-color: var(--primary); }
.choice input:focus-visible { outline: 0; }
.choice span { font-weight: 600; font-size: 0.9375rem; line-height: 1.35; }
.choice small { display: block; font-weight: 400; font-size: 0.875rem; color: var(--soft); }

button, .button { font: inherit; cursor: pointer; }
.button {
  display: block;
  width: 100%;
  min-height: 3rem;
  padding: 0.75rem 1rem;
  font-weight: 650;
  line-height: 1.5rem;
  text-align: center;
  text-decoration: none;
  color: var(--on-primary);
  background: var(--primary);
  border: 1px solid transparent;
  border-radius: 0.625rem;
}
.button:hover { color: var(--on-primary); background: var(--primary-strong); }
.button[aria-disabled='true'] { opacity: 0.7; cursor: progress; }
.button.quiet { color: var(--ink); background: var(--card); border-color: var(--line); }
.button.quiet:hover { color: var(--ink); background: var(--wash); }
.reveal { min-height: 2.25rem; padding: 0.25rem 0.75rem; color: var(--primary); background: transparent; border: 0; border-radius: 0.5rem; font-size: 0.9375rem; font-weight: 600; }
.reveal { position: absolute; right: 0.375rem; top: 0.375rem; }
.reveal:hover { background: var(--wash); }
.or { display: flex; align-items: center; gap: 1rem; color: var(--soft); font-size: 0.875rem; }
.or::before, .or::after { content: ''; flex: 1; border-top: 1px solid var(--hair); }

.demo { margin-top: 0.5rem; padding: 1.125rem 1.25rem 0.5rem; background: var(--card); border: 1px solid var(--hair); border-radius: 0.875rem; }
.demo > p { color: var(--soft); font-size: 0.9375rem; }
.demo ul { margin: 0.5rem 0 0; padding: 0; list-style: none; }
.demo li { display: grid; gap: 0.375rem; padding: 0.875rem 0; border-top: 1px solid var(--hair); font-size: 0.9375rem; }
.demo li form { gap: 0.5rem; }
.demo li p { color: var(--soft); }
.demo .class { margin: 0; padding: 0.625rem 0; border-top: 1px solid var(--hair); }

.block { display: grid; gap: 1rem; padding-top: 1.25rem; border-top: 1px solid var(--hair); }
.rows { margin: 0; padding: 0; list-style: none; }
.rows li { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 0.5rem 1rem; padding: 0.75rem 0; border-top: 1px solid var(--hair); }
.rows span { color: var(--soft); font-size: 0.9375rem; }
.rows .wide { flex-basis: 100%; }
.rows .button { width: auto; min-height: 2.5rem; padding: 0.375rem 0.875rem; }
.done, .result { padding: 0.75rem 1rem; background: var(--wash); border-left: 4px solid var(--primary); border-radius: 0.5rem; }
.result { display: grid; gap: 0.5rem; }
.result code { overflow-wrap: anywhere; }

.result h3 { margin: 0; font-size: 1rem; font-weight: 650; }
.result pre { margin: 0; padding: 0.75rem 1rem; overflow-x: auto; background: var(--card); border-radius: 0.5rem; font-size: 1rem; line-height: 1.7; }
.qr { width: 12rem; height: 12rem; background: #ffffff; border-radius: 0.5rem; }
.qr path { fill: #000000; }
summary { padding: 0.5rem 0; color: var(--primary); font-weight: 600; cursor: pointer; }
dialog { width: min(28rem, calc(100vw - 2rem)); padding: 1.5rem; color: inherit; background: var(--ground); border: 1px solid var(--line); border-radius: 0.875rem; }
dialog[open] { display: grid; gap: 1rem; }
dialog::backdrop { background: rgb(0 0 0 / 50%); }

.languages { display: flex; gap: 0.5rem; margin-top: 1rem; padding-top: 1rem; border-top: 1px solid var(--hair); }
.languages button { min-height: 2.25rem; padding: 0.25rem 0.75rem; color: var(--primary); background: transparent; border: 0; border-radius: 0.5rem; font-size: 0.9375rem; }
.languages button:hover { background: var(--wash); }
.languages [aria-current] { color: var(--ink); font-weight: 650; }

@media (min-width: 30rem) {
  .pair, .choices { grid-template-columns: 1fr 1fr; }
}
@media (min-width: 60rem) {
  body { grid-template: 1fr / minmax(22rem, 2fr) 3fr; }
  aside { display: grid; align-content: start; gap: 1.25rem; padding: 3.5rem 3rem; }
  aside > p { display: block; max-width: 26rem; color: #cfe3db; }
  aside > .promise { margin-top: 18vh; color: #ffffff; font-size: 2rem; line-height: 1.2; letter-spacing: -0.02em; font-weight: 600; }
  main { padding-block: 3.5rem; align-content: safe center; }
}
@media (prefers-reduced-motion: no-preference) {
  input, .button, .reveal { transition: background-color 120ms, border-color 120ms; }
}
`
