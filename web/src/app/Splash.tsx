/** The same as in index.html, so that nothing moves when the page takes over. */
export const Splash = () => (
  <div className="splash">
    <img src="/favicon.svg" alt="Rajt" width="56" height="56" />
  </div>
);
