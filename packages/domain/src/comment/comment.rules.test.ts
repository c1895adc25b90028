import { describe, expect, it } from 'vitest'
import { type UserId, userIdSchema } from '../ids'
import { commentRecipients, mayComment } from './comment.rules'
import { commentTextSchema } from './comment.schema'

const id = (name: string): UserId => userIdSchema.parse(`U${name}`)
const team = {
  ownerId: id('OWNER'),
  members: [
    { userId: id('EDITOR'), role: 'editor' as const },
    { userId: id('READER'), role: 'reader' as const },
  ],
}

describe('a comment', () => {
  it.each([
    ['OWNER', false, false, true],
    ['READER', false, false, true],
    ['STRANGER', false, true, false],
    ['ADMIN', true, false, false],
    ['ADMIN', true, true, true],
  ])(
    'by %s (administrator: %s) on a study that was submitted: %s, is possible: %s',
    (name, isAdmin, wasSubmitted, may) => {
      expect(mayComment({ ...team, wasSubmitted }, { userId: id(name), isAdmin })).toBe(may)
    },
  )

  it.each([
    ['a first one', 'EDITOR', [], [], [[], ['OWNER']]],
    ['one of the owner', 'OWNER', [], ['OWNER', 'EDITOR'], [[], ['EDITOR']]],
    ['one that mentions the owner', 'EDITOR', ['OWNER'], ['READER'], [['OWNER'], ['READER']]],
    ['one that mentions its author', 'READER', ['READER'], [], [[], ['OWNER']]],
    ['one in a thread of people who left', 'OWNER', [], ['GONE', 'ADMIN'], [[], ['ADMIN']]],
  ])('notifies each person concerned once: %s', (_, actor, mentions, authors, [mentioned, commented]) => {
    const people = {
      actorId: id(actor),
      mentions: mentions.map(id),
      authorIds: authors.map(id),
      adminIds: [id('ADMIN')],
    }
    expect(commentRecipients(team, people)).toEqual({ mentioned: mentioned!.map(id), commented: commented!.map(id) })
  })

  it.each([
    ['  two\r\nlines ', 'two\nlines'],
    ['<b>https://example.org</b>', '<b>https://example.org</b>'],
  ])('keeps its text as plain text: %j', (typed, kept) => {
    expect(commentTextSchema.parse(typed)).toBe(kept)
  })

  it.each(['', ' \n ', 'x'.repeat(4001)])('is refused when it is empty or too long', (text) => {
    expect(commentTextSchema.safeParse(text).success).toBe(false)
  })
})
