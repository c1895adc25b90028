import { afterEach, describe, expect, it } from 'vitest'
import { createHtmlPool, HtmlTooComplexError } from './html-pool'
import { typeset as typesetHere } from './typeset'

const inline = (tex: string) => `<span data-type="inline-math" data-latex="${tex}"></span>`

/** A worker that never finishes a text with `hang`, nor one with `loop` when it is to be typeset. */
const stubborn = `
  const { parentPort } = require('node:worker_threads')
  parentPort.postMessage('ready')
  parentPort.on('message', ({ id, task: { name, html } }) => {
    if (html.includes('hang') || (name === 'typeset' && html.includes('loop'))) for (;;);
    if (html.includes('fill')) { const all = []; for (;;) all.push(new Array(1e6).fill(Math.random())) }
    parentPort.postMessage({ id, result: name + ' ' + html })
  })`

describe('the HTML pool', () => {
  let pool = createHtmlPool()
  afterEach(() => pool.close())

  it('returns the same HTML as typeset, and sanitizes HTML', async () => {
    pool = createHtmlPool()
    const html = `<p onclick="x">Half is ${inline('\\frac{1}{2}')}.</p>`
    expect(await pool.typeset(html)).toBe(typesetHere(html))
    expect(await pool.sanitize(html)).toBe(`<p>Half is ${inline('\\frac{1}{2}')}.</p>`)
  })

  it('returns each text its own result when many are under way', async () => {
    pool = createHtmlPool()
    const texts = Array.from({ length: 200 }, (_, index) => `<p>${index % 50}</p>`)
    expect(await Promise.all(texts.map(pool.typeset))).toEqual(texts)
  })

  it('falls back to plain formulas or escaped text when typesetting takes too long, and continues', async () => {
    pool = createHtmlPool({ script: stubborn, deadline: 100 })
    const results = await Promise.all(['a', 'loop', '<b>hang', 'c'].map(pool.typeset))
    expect(results).toEqual(['typeset a', 'withPlainFormulas loop', '&lt;b&gt;hang', 'typeset c'])
    expect(await pool.typeset('d')).toBe('typeset d')
  })

  it('does not immediately retry a text that took too long', async () => {
    pool = createHtmlPool({ script: stubborn, deadline: 100 })
    await pool.typeset('hang')
    const soon = new Promise((resolve) => setImmediate(resolve, 'tried again'))
    expect(await Promise.race([pool.typeset('hang'), soon])).toBe('hang')
  })

  it('refuses a text that takes too long to sanitize', async () => {
    pool = createHtmlPool({ script: stubborn, deadline: 100 })
    await expect(pool.sanitize('hang')).rejects.toThrow(HtmlTooComplexError)
    expect(await pool.sanitize('a')).toBe('sanitize a')
  })

  it('survives a text that takes more memory than the worker has', async () => {
    pool = createHtmlPool({ script: stubborn, deadline: 20_000, memoryMb: 16 })
    expect(await Promise.all(['fill', 'b'].map(pool.typeset))).toEqual(['fill', 'typeset b'])
  })

  it('does not block the event loop while the worker hangs', async () => {
    pool = createHtmlPool({ script: stubborn, deadline: 200 })
    let ticks = 0
    const ticking = setInterval(() => ticks++, 5)
    await pool.typeset('hang')
    clearInterval(ticking)
    expect(ticks).toBeGreaterThan(5)
  })
})
