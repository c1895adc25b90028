/** A trellis with a leaf on it. Decorative: the product's name is beside it. */
export function Logo() {
  return (
    <svg viewBox="0 0 32 32" width="30" height="30" aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="#1e5b4b" />
      <g fill="none" strokeLinecap="round">
        <path d="M8 5v22M16 5v22M24 5v22M5 8h22M5 16h22M5 24h22" stroke="#5f9c86" strokeWidth="1.6" />
        <path d="M10 23C8.5 13.5 13.5 7.5 25 7 26.5 18 20.5 24.5 10 23Z" fill="#f2c230" />
        <path d="M7 26.5C10 22 14 17.5 19.5 12.8" stroke="#1e5b4b" strokeWidth="1.5" />
      </g>
    </svg>
  )
}
