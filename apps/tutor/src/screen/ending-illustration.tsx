/** A plant that has climbed its trellis. Decorative: the text below says the same. */
export function EndingIllustration({ isResting }: { isResting: boolean }) {
  return (
    <svg className="plant" viewBox="0 0 200 200" aria-hidden="true" data-resting={isResting || undefined}>
      <g className="plant-trellis" fill="none" strokeLinecap="round" strokeWidth="4">
        <path d="M62 28v134M100 18v144M138 28v134M46 58h108M46 98h108M46 138h108" />
      </g>
      <path
        className="plant-stem"
        d="M100 176C100 150 74 148 76 122S126 108 122 82 84 68 92 40"
        fill="none"
        strokeLinecap="round"
        strokeWidth="6"
      />
      <g className="plant-leaves">
        <path d="M78 132c-18 6-32-2-36-18 17-4 31 2 36 18z" />
        <path d="M112 108c8-17 24-22 38-14-6 16-21 22-38 14z" />
        <path d="M116 84c-18 0-28-11-27-27 16 0 27 10 27 27z" />
        <path d="M90 56c-14-9-18-23-10-36 14 7 18 21 10 36z" />
        <path d="M94 46c4-16 17-24 31-20-2 15-15 24-31 20z" />
      </g>
      <g className="plant-flowers">
        <circle cx="46" cy="92" r="9" />
        <circle cx="150" cy="72" r="10" />
        <circle cx="132" cy="132" r="8" />
      </g>
      <path className="plant-pot" d="M68 162h64l-8 30H76z" />
    </svg>
  )
}
