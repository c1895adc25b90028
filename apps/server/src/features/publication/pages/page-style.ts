/** Styles of the public pages; nothing is loaded from elsewhere. */
export const pageStyle = `:root {
  color-scheme: light dark;
  --ground: #f7f4ee; --card: #fffdf9; --ink: #1e2522; --soft: #59625d; --line: #8b918b; --hair: #e3ddd1;
  --primary: #0f5c4f; --on-primary: #ffffff; --wash: #e6f0ec; --warn: #6b4a00; --warn-wash: #fdf3d9; --focus: #1b8f7b;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #151917; --card: #1c211f; --ink: #ebe8e1; --soft: #a9b1ab; --line: #6f7973; --hair: #303733;
    --primary: #6fd0b8; --on-primary: #06281f; --wash: #20312c; --warn: #f2d28a; --warn-wash: #322a17; --focus: #8fe0cb;
  }
}
*, ::before, ::after { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1rem/1.55 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
h1 { margin: 0 0 .5rem; font-size: clamp(1.5rem, 4.5vw, 2.125rem); line-height: 1.2; letter-spacing: -.015em; text-wrap: balance; }
h2 { margin: 0 0 .75rem; font-size: 1.25rem; line-height: 1.3; }
h3 { margin: 1.25rem 0 .5rem; font-size: 1rem; }
p { margin: 0 0 .75rem; } ul, ol { margin: 0 0 .75rem; padding-left: 1.25rem; }
a { color: var(--primary); text-underline-offset: .2em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
h1, h2, h3, p, li, dd, summary { overflow-wrap: anywhere; }
.skip { position: absolute; left: -999px; } .skip:focus { left: 1rem; top: 1rem; background: var(--card); padding: .5rem .75rem; z-index: 1; }
.top { border-bottom: 1px solid var(--hair); background: var(--card); }
.top > div, main, .foot { max-width: 56rem; margin: 0 auto; padding: .875rem 1rem; }
.top > div { display: flex; flex-wrap: wrap; gap: .5rem 1.25rem; align-items: center; }
.top .brand { font-weight: 650; } .top nav { display: flex; gap: 1rem; flex-wrap: wrap; } .top nav:last-child { margin-left: auto; }
main { padding-top: 1.75rem; } main, article { display: grid; gap: 1rem; grid-template-columns: minmax(0, 1fr); }
section, .card { background: var(--card); border: 1px solid var(--hair); border-radius: .875rem; padding: 1.125rem 1.25rem; }
section > :last-child, .card > :last-child { margin-bottom: 0; }
.soft { color: var(--soft); } .small { font-size: .875rem; } .pre { white-space: pre-wrap; }
.lead { font-size: 1.125rem; font-weight: 600; line-height: 1.45; }
.note { border-radius: .625rem; padding: .625rem .875rem; background: var(--warn-wash); color: var(--warn); }
.tag { display: inline-block; border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; font-size: .8125rem; font-weight: 500; }
.hash { font-family: ui-monospace, 'Cascadia Code', Menlo, monospace; font-size: .8125rem; overflow-wrap: anywhere; }
dl { margin: 0; display: grid; grid-template-columns: minmax(8rem, max-content) minmax(0, 1fr); gap: .375rem 1rem; }
dt { color: var(--soft); } dd { margin: 0; }
.scroll { overflow-x: auto; margin-bottom: .75rem; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; color: var(--soft); font-size: .875rem; padding-bottom: .375rem; }
th, td { text-align: left; vertical-align: top; padding: .375rem .75rem .375rem 0; border-bottom: 1px solid var(--hair); }
th[scope=row], td:not(.n) { min-width: 7rem; } .results th[scope=row] { min-width: 11rem; }
td.n, th.n { text-align: right; white-space: nowrap; }
figure { margin: 0 0 .75rem; } figcaption { font-size: .875rem; color: var(--soft); }
svg.forest { width: 100%; max-width: 36rem; height: auto; display: block; } svg text { font: 11px system-ui, sans-serif; fill: var(--ink); }
details { border-top: 1px solid var(--hair); padding: .5rem 0; } summary { cursor: pointer; font-weight: 550; padding: .25rem 0; }
.problem { border-left: 3px solid var(--hair); padding-left: .875rem; margin: .75rem 0; }
.problem img { max-width: 100%; height: auto; }
.katex-html { display: none; }
.button, button { display: inline-block; font: inherit; font-weight: 600; border: 1px solid var(--primary); border-radius: .625rem; padding: .4375rem .875rem; background: var(--primary); color: var(--on-primary); text-decoration: none; cursor: pointer; }
.button.quiet { background: none; color: var(--primary); }
.actions { display: flex; flex-wrap: wrap; gap: .5rem .75rem; align-items: center; margin-bottom: .75rem; }
form.filters { display: grid; gap: .75rem; } .filters .row { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; }
label.field { display: grid; gap: .25rem; font-weight: 550; font-size: .9375rem; flex: 1 1 12rem; }
input[type=search], select { font: inherit; font-weight: 400; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: .625rem; padding: .5rem .75rem; width: 100%; min-height: 2.75rem; }
.check { display: inline-flex; gap: .5rem; align-items: center; min-height: 2.75rem; }
.studies { list-style: none; padding: 0; display: grid; gap: 1rem; } .studies h2 { margin-bottom: .25rem; font-size: 1.125rem; }
.foot { color: var(--soft); font-size: .875rem; padding-bottom: 2.5rem; }
@media (max-width: 34rem) { dl { grid-template-columns: minmax(0, 1fr); gap: 0; } dd { margin-bottom: .5rem; } }
@media print {
  :root { color-scheme: light; --ground: #fff; --card: #fff; --ink: #000; --soft: #333; --hair: #bbb; --primary: #0f5c4f; --warn: #000; --warn-wash: #fff; }
  .top nav, .skip, .actions, .filters { display: none; }
  section, .card { border: 0; padding: 0 0 .75rem; } h2, h3 { break-after: avoid; } tr, figure, .problem { break-inside: avoid; }
  .scroll { overflow: visible; } main { max-width: none; padding: 0; } @page { margin: 16mm 14mm; }
}
`
