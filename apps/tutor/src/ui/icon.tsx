/** One path each, on a grid of 24 by 24. Decorative: a text is always beside it or names the button. */
const paths = {
  right: 'M4.5 12.5l5 5 10-11',
  again: 'M12 7v6M12 16.5v.5M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17z',
  retry: 'M19 12a7 7 0 1 1-2.2-5.1M19 4v4h-4',
  hint: 'M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z',
  explanation: 'M4 5.5h6a2 2 0 0 1 2 2V20a2.5 2.5 0 0 0-2.5-2H4zM20 5.5h-6a2 2 0 0 0-2 2V20a2.5 2.5 0 0 1 2.5-2H20z',
  answer: 'M6 21V4M6 5h11l-2.5 4L17 13H6',
  feedback: 'M4 5h16v11H10l-4.5 4v-4H4z',
  saved: 'M5 4h11l3 3v13H5zM8.5 4v5h6V4M8.5 20v-6h7v6',
  next: 'M5 12h14M13 6l6 6-6 6',
  skip: 'M5 6l7 6-7 6zM18 6v12',
  offline: 'M4 4l16 16M8.5 15.5a5 5 0 0 1 7 0M5.5 12.4A9 9 0 0 1 10 10M18.5 12.4A9 9 0 0 0 15 10.4M12 19.2v.1',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  grip: 'M9 6v.1M15 6v.1M9 12v.1M15 12v.1M9 18v.1M15 18v.1',
  previous: 'M15 5l-7 7 7 7',
  following: 'M9 5l7 7-7 7',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z',
} as const

export type IconName = keyof typeof paths

export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path
        d={paths[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
