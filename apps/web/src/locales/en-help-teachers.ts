import type { HelpText } from './en-help'

/** The help page for teachers; `docs/teachers.md` says the same at more length. */
export const enHelpTeachers: HelpText & { title: string } = {
  title: 'Help for teachers',
  lead: 'Your students work on mathematics in the browser, at school or at home. They don’t need an email address: a code, a name and a PIN are enough.',
  sections: [
    {
      heading: 'Add students',
      blocks: [
        {
          steps: [
            ['Create a class', 'Give it a name your students will recognize. It gets a join code automatically.'],
            ['Show to the class', 'The address and the code fill the screen, ready to project.'],
            ['Students join', 'They type the code, choose a name you will recognize, and pick a PIN of 4 to 8 digits.'],
            [
              'When everyone has joined',
              'Turn off “New students can join”. Students already in the class can still sign in.',
            ],
          ],
        },
        'At home, “Copy link” gives you an address with the code in it. Students sign in again with the same code, name and PIN, on any device.',
      ],
    },
    {
      heading: 'Assign homework',
      blocks: [
        'Search the library by name, grade or ID, choose a problem set, and set a due date if you want one. You can change the date later with the pencil next to it. Students see the homework immediately and can still work after the due date. If you unassign homework, students no longer see it; the work they have done stays on record.',
      ],
    },
    {
      heading: 'Follow their progress',
      blocks: [
        '“Homework” shows how many students have started and finished; “Students” shows every student’s progress on every assignment. Both update while you watch. “Correct” counts problems answered correctly on the first attempt, without help.',
      ],
    },
    {
      heading: 'When a student needs you',
      blocks: [
        {
          list: [
            'Forgot the PIN: open the menu next to the name and choose “New PIN”. It is shown only once.',
            'Joined twice or by mistake, or left the class: in the same menu, choose “Remove from class”.',
            'Lost the connection: there is nothing you need to do. The tutor keeps the student’s work and sends it later.',
          ],
        },
      ],
    },
    {
      heading: 'Invited by a researcher?',
      blocks: [
        'Enter the invitation code at the bottom of “Homework”. The study’s problem sets become homework for the class, and students work as usual. Which help a student gets is decided at random, and neither you nor the students see it. Researchers see codes instead of names.',
      ],
    },
  ],
}
