import { describe, expect, it } from 'vitest'
import { createAttentionTracker, type LastSeen } from './attention'

const start = Date.parse('2026-03-02T10:00:00Z')
const after = (seconds: number) => start + seconds * 1000

/** The storage that the tabs of one device share. */
function aDevice(seen: LastSeen | null = null) {
  let kept = seen
  return {
    read: () => kept,
    write: (next: LastSeen) => {
      kept = next
    },
  }
}

describe('a student who stops working', () => {
  it('records a student once as idle after two minutes without input', () => {
    const tracker = createAttentionTracker(start, aDevice())
    tracker.markActive(after(30))
    expect(tracker.checkIdle(after(149))).toBeNull()
    expect(tracker.checkIdle(after(155))).toEqual({ kind: 'idle', seconds: 125 })
    expect(tracker.checkIdle(after(170))).toBeNull()
  })

  it('counts the absence from the last input when input resumes', () => {
    const tracker = createAttentionTracker(start, aDevice())
    tracker.share(after(105))
    tracker.checkIdle(after(120))
    expect(tracker.markActive(after(300))).toEqual({ kind: 'resumed', awaySeconds: 300 })
    expect(tracker.markActive(after(301))).toBeNull()
    expect(tracker.checkIdle(after(425))).toMatchObject({ kind: 'idle' })
  })

  it.each([
    [14, null],
    [15, { kind: 'resumed', awaySeconds: 15 }],
    [4000, { kind: 'resumed', awaySeconds: 4000 }],
  ])('a student who looks at another page for %i s is recorded on return as %j', (seconds, change) => {
    const tracker = createAttentionTracker(start, aDevice())
    tracker.share(after(10))
    tracker.markAway(after(10))
    expect(tracker.markActive(after(10 + seconds))).toEqual(change)
  })
})

describe('a page that is reloaded', () => {
  it('counts the absence from when the page was left', () => {
    const device = aDevice()
    createAttentionTracker(start, device).share(start)
    expect(createAttentionTracker(after(3), device).markActive(after(3))).toBeNull()
    const later = aDevice()
    createAttentionTracker(start, later).share(start)
    expect(createAttentionTracker(after(86_400), later).markActive(after(86_400))).toEqual({
      kind: 'resumed',
      awaySeconds: 86_400,
    })
  })

  it('records no return on a first visit, or after the clock was set back', () => {
    expect(createAttentionTracker(start, aDevice()).markActive(start)).toBeNull()
    const ahead = { hereAt: after(9000), inputAt: after(9000), idleSince: null }
    expect(createAttentionTracker(start, aDevice(ahead)).markActive(start)).toBeNull()
  })
})

describe('two tabs', () => {
  it('a student who works in one of two tabs is not idle', () => {
    const device = aDevice()
    const [here, there] = [createAttentionTracker(start, device), createAttentionTracker(start, device)]
    here.markAway(after(5))
    there.markActive(after(100))
    there.share(after(105))
    expect(here.checkIdle(after(130))).toBeNull()
    expect(here.checkIdle(after(219))).toBeNull()
  })

  it('two tabs record once that a student is idle and once that the student resumed', () => {
    const device = aDevice()
    const [here, there] = [createAttentionTracker(start, device), createAttentionTracker(start, device)]
    here.markActive(after(60))
    here.share(after(60))
    const stopped = [there.checkIdle(after(185)), here.checkIdle(after(186))]
    expect(stopped).toEqual([{ kind: 'idle', seconds: 125 }, null])
    const back = [here.markActive(after(400)), there.markActive(after(405))]
    expect(back).toEqual([{ kind: 'resumed', awaySeconds: 340 }, null])
  })

  it('two tabs count the absence from when the last of them was left', () => {
    const device = aDevice()
    const [here, there] = [createAttentionTracker(start, device), createAttentionTracker(start, device)]
    here.share(after(10))
    here.markAway(after(10))
    there.markActive(after(11))
    there.share(after(100))
    there.markAway(after(100))
    expect(here.markActive(after(160))).toEqual({ kind: 'resumed', awaySeconds: 60 })
  })
})
