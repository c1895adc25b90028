/** Every word a student reads, by id. */
export const en = {
  'landing.title': 'Hello!',
  'landing.how': 'To start, open the link that your teacher gave you, or use the code from your teacher.',
  'landing.where': 'You can find them where your teacher shares homework with your class.',
  'landing.help': 'Is something not working? Show this page to your teacher.',
  'language.choose': 'Language',
} as const satisfies Record<string, string>

export type MessageId = keyof typeof en
