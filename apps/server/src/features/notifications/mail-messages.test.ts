import { notificationKindSchema } from '@trellis/domain'
import { expect, it } from 'vitest'
import { mailSubject } from './mail-messages'

it.each(notificationKindSchema.options)(
  'the subject of a mail about %s names the study exactly as it is called',
  (kind) => {
    expect(mailSubject(kind, 'A $& study')).toContain('"A $& study"')
  },
)
