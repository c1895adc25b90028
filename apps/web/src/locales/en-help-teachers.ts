import type { HelpText } from './en-help'

/** The help page for teachers; `docs/teachers.md` says the same at more length. */
export const enHelpTeachers: HelpText & { title: string } = {
  title: 'Help for teachers',
  lead: 'Your students work on mathematics in the browser, at school or at home. They need no e-mail address: a code, a name and a PIN are enough.',
  sections: [
    {
      heading: 'Let students in',
      blocks: [
        {
          steps: [
            ['Make a class', 'Give it a name your students know. Its join code is made with it.'],
            ['Show to the class', 'The address and the code fill the screen, for the projector.'],
            ['Students join', 'They type the code, choose a name you will recognise and a PIN of 4 to 8 digits.'],
            [
              'When all are in',
              'Switch off “New students may join” when everybody is there. Those who have joined still get in.',
            ],
          ],
        },
        'At home, “Copy link” gives you an address with the code in it. Students come back with the same code, name and PIN, on any device.',
      ],
    },
    {
      heading: 'Give homework',
      blocks: [
        'Search the library by name, grade or id, choose a problem set, and set a due date if you want one; the pencil beside it changes it later. Students see it at once, and can still work after the date. Homework that is taken back is no longer seen by students; what they did stays on record.',
      ],
    },
    {
      heading: 'See how far they are',
      blocks: [
        '“Homework” tells how many have started and finished, “Students” shows everybody with everything. Both follow your students while you watch. “Right” counts problems that were right at the first try and without help.',
      ],
    },
    {
      heading: 'When a student needs you',
      blocks: [
        {
          list: [
            'Forgot the PIN: in the menu beside the name choose “New PIN”. It is shown once.',
            'Joined twice or by mistake, or left: in the same menu choose “Remove from class”.',
            'Lost the connection: there is nothing to do. The tutor keeps what was done and sends it later.',
          ],
        },
      ],
    },
    {
      heading: 'Invited by a researcher?',
      blocks: [
        'Type the invitation code at the bottom of “Homework”. The problem sets of the study become homework of the class, and students work as always. Which help a student gets is decided at random and is shown neither to you nor to them. Researchers see codes instead of names.',
      ],
    },
  ],
}
