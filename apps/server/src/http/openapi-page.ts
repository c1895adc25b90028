import type { ApiDocument, Operation } from './openapi-document'

/** The API document as one readable page, without scripts, that works offline. */
export function apiPage(document: ApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const tags = [...new Set(operations.flatMap((operation) => operation.tags))]
  const sections = tags.map((tag) => {
    const rows = operations.filter((operation) => operation.tags.includes(tag)).map(operationHtml)
    return `<section aria-labelledby="${slug(tag)}"><h2 id="${slug(tag)}">${escapeHtml(tag)}</h2>${rows.join('')}</section>`
  })
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Trellis API</title>
<style>${css}</style>
</head>
<body>
<main>
<h1>Trellis API <small>${escapeHtml(document.info.version)}</small></h1>
<p>${escapeHtml(document.info.description)} The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<nav aria-label="Parts">${tags.map((tag) => `<a href="#${slug(tag)}">${escapeHtml(tag)}</a>`).join('')}</nav>
${sections.join('\n')}
</main>
</body>
</html>`
}

type ListedOperation = Operation & { path: string; method: string }

function operationHtml(operation: ListedOperation): string {
  const parameters = operation.parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code></td><td>${parameter.in}</td><td>${parameter.required ? 'required' : 'optional'}</td><td>${escapeHtml(parameter.description ?? '')}</td></tr>`,
  )
  const body = operation.requestBody?.content['application/json'].schema
  const reply = Object.values(operation.responses['200']?.content ?? {})[0]?.schema
  return `<details id="${escapeHtml(operation.operationId)}">
<summary><code class="${operation.method}">${operation.method.toUpperCase()}</code> <code>${escapeHtml(operation.path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
<p>${escapeHtml(operation.description)}</p>
${parameters.length > 0 ? `<table><thead><tr><th>Name</th><th>In</th><th>Required</th><th>Description</th></tr></thead><tbody>${parameters.join('')}</tbody></table>` : ''}
${body ? `<h3>Request</h3>${schemaHtml(body)}` : ''}
${reply ? `<h3>Response</h3>${schemaHtml(reply)}` : ''}
</details>`
}

function schemaHtml(schema: object): string {
  return `<pre tabindex="0">${escapeHtml(JSON.stringify(schema, null, 2))}</pre>`
}

function slug(text: string): string {
  return text.toLowerCase().replace(/\W+/g, '-')
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const css = `
:root { color-scheme: light dark; --line: light-dark(#d9d4c7, #3a423d); --soft: light-dark(#f4f1ea, #1c2320); --accent: light-dark(#0f5e4d, #7fd1b9); }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: light-dark(#fbfaf6, #141a17); color: light-dark(#1f2a26, #e6ebe8); }
main { max-width: 960px; margin: 0 auto; padding: 32px 16px 64px; }
h1 small { font-size: 1rem; font-weight: 400; opacity: .7; }
a { color: var(--accent); }
nav { display: flex; flex-wrap: wrap; gap: 16px; }
details { border: 1px solid var(--line); border-radius: 8px; margin: 8px 0; padding: 0 12px; }
summary { padding: 10px 0; cursor: pointer; overflow-wrap: anywhere; }
summary span { opacity: .8; }
code.get, code.post, code.put, code.patch, code.delete { font-weight: 700; color: var(--accent); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; padding: 4px 8px; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { background: var(--soft); border-radius: 8px; padding: 12px; overflow: auto; max-height: 320px; font-size: 13px; }
`
