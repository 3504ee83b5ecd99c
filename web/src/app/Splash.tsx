/** While it is not known what to show: the same as `index.html` shows before any script. */
export const Splash = () => (
  <div className="splash">
    <img src="/favicon.svg" alt="Rajt" width="56" height="56" />
  </div>
);
