/** Joins the class names that apply: `classes(styles.card, isOpen && styles.open)`. */
export const classes = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
