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
    'lets %s (administrator: %s) comment on a study that was submitted (%s): %s',
    (name, isAdmin, wasSubmitted, may) => {
      expect(mayComment({ ...team, wasSubmitted }, { userId: id(name), isAdmin })).toBe(may)
    },
  )

  it.each([
    ['a first comment', 'EDITOR', [], [], [[], ['OWNER']]],
    ['a comment by the owner', 'OWNER', [], ['OWNER', 'EDITOR'], [[], ['EDITOR']]],
    ['a comment that mentions the owner', 'EDITOR', ['OWNER'], ['READER'], [['OWNER'], ['READER']]],
    ['a comment that mentions its author', 'READER', ['READER'], [], [[], ['OWNER']]],
    ['a comment in a thread of people who left', 'OWNER', [], ['GONE', 'ADMIN'], [[], ['ADMIN']]],
  ])('notifies each person concerned only once: %s', (_, actor, mentions, authors, [mentioned, commented]) => {
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
  ])('keeps the text of a comment as plain text: %j', (typed, kept) => {
    expect(commentTextSchema.parse(typed)).toBe(kept)
  })

  it.each(['', ' \n ', 'x'.repeat(4001)])('refuses a comment that is empty or too long (case %#)', (text) => {
    expect(commentTextSchema.safeParse(text).success).toBe(false)
  })
})
