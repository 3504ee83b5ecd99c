/** Shown until the viewer is loaded: the same logo as in `index.html`, inline in both so that no file loads first. */
export const Splash = () => (
  <div className="splash">
    <svg width="56" height="56" aria-label="Rajt" viewBox="0 0 32 32">
      <rect width="32" height="32" rx="7" fill="#0b6b75" />
      <g fill="none" stroke="#fff" strokeWidth="2.6" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 21.5c2.5-2.4 4.6-2.4 6.7 0s4.2 2.4 6.6 0 4.4-2.4 6.7 0" />
        <path d="M6.5 15.5 12 7l5 8.5L20.5 10l5 5.5" />
      </g>
    </svg>
  </div>
);
