/** Small choices kept in this browser. A browser that forbids storage only forgets them. */
export const remembered = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(key, value);
    } catch {
      // Nothing depends on it being kept.
    }
  },
};
