import { describe, expect, it } from 'vitest'
import { attention, type LastSeen } from './attention'

const start = Date.parse('2026-03-02T10:00:00Z')
const after = (seconds: number) => start + seconds * 1000

/** What the tabs of one device have in common. */
function aDevice(seen: LastSeen | null = null) {
  let kept = seen
  return {
    read: () => kept,
    write: (next: LastSeen) => {
      kept = next
    },
  }
}

describe('a student who stops', () => {
  it('is idle after two minutes without input, and told of once', () => {
    const watch = attention(start, aDevice())
    watch.back(after(30))
    expect(watch.tick(after(149))).toBeNull()
    expect(watch.tick(after(155))).toEqual({ kind: 'idle', seconds: 125 })
    expect(watch.tick(after(170))).toBeNull()
  })

  it('has been away since the last input when something is done again', () => {
    const watch = attention(start, aDevice())
    watch.mark(after(105))
    watch.tick(after(120))
    expect(watch.back(after(300))).toEqual({ kind: 'resumed', awaySeconds: 300 })
    expect(watch.back(after(301))).toBeNull()
    expect(watch.tick(after(425))).toMatchObject({ kind: 'idle' })
  })

  it.each([
    [14, null],
    [15, { kind: 'resumed', awaySeconds: 15 }],
    [4000, { kind: 'resumed', awaySeconds: 4000 }],
  ])('and looks at another page for %i s comes back with %j', (seconds, noticed) => {
    const watch = attention(start, aDevice())
    watch.mark(after(10))
    watch.away(after(10))
    expect(watch.back(after(10 + seconds))).toEqual(noticed)
  })
})

describe('a page that is loaded again', () => {
  it('goes on where the one before was left', () => {
    const device = aDevice()
    attention(start, device).mark(start)
    expect(attention(after(3), device).back(after(3))).toBeNull()
    const later = aDevice()
    attention(start, later).mark(start)
    expect(attention(after(86_400), later).back(after(86_400))).toEqual({ kind: 'resumed', awaySeconds: 86_400 })
  })

  it('is nobody’s return where nobody was before, or the clock was set back', () => {
    expect(attention(start, aDevice()).back(start)).toBeNull()
    const ahead = { hereAt: after(9000), inputAt: after(9000), idleSince: null }
    expect(attention(start, aDevice(ahead)).back(start)).toBeNull()
  })
})

describe('two tabs', () => {
  it('make nobody idle who works in one of them', () => {
    const device = aDevice()
    const [here, there] = [attention(start, device), attention(start, device)]
    here.away(after(5))
    there.back(after(100))
    there.mark(after(105))
    expect(here.tick(after(130))).toBeNull()
    expect(here.tick(after(219))).toBeNull()
  })

  it('tell once that a student has stopped, and once that the student is back', () => {
    const device = aDevice()
    const [here, there] = [attention(start, device), attention(start, device)]
    here.back(after(60))
    here.mark(after(60))
    const stopped = [there.tick(after(185)), here.tick(after(186))]
    expect(stopped).toEqual([{ kind: 'idle', seconds: 125 }, null])
    const back = [here.back(after(400)), there.back(after(405))]
    expect(back).toEqual([{ kind: 'resumed', awaySeconds: 340 }, null])
  })

  it('count as away from when the last of them was left', () => {
    const device = aDevice()
    const [here, there] = [attention(start, device), attention(start, device)]
    here.mark(after(10))
    here.away(after(10))
    there.back(after(11))
    there.mark(after(100))
    there.away(after(100))
    expect(here.back(after(160))).toEqual({ kind: 'resumed', awaySeconds: 60 })
  })
})
