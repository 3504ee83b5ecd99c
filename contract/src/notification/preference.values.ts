/** The preferences of notifications (product/notifications). No schema here: a page loads it. */

/** The categories of events, in the order of the preferences page. */
export const CATEGORIES = [
  "account",
  "money",
  "transfer",
  "entry",
  "health",
  "announcement",
  "registration",
  "portal",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Categories that are always notified and mailed. */
const LOCKED = ["account", "money", "transfer"] as const satisfies readonly Category[];
type LockedCategory = (typeof LOCKED)[number];
export type OptionalCategory = Exclude<Category, LockedCategory>;

export const isOptional = (category: Category): category is OptionalCategory =>
  !LOCKED.some((locked) => locked === category);

// cast: CATEGORIES without LOCKED, which is not empty.
export const OPTIONAL_CATEGORIES = CATEGORIES.filter(isOptional) as [OptionalCategory, ...OptionalCategory[]];

/** The mails that an account can end by one click: those of a category, or the weekly digest. */
export const SUBSCRIPTIONS = [...OPTIONAL_CATEGORIES, "digest"] as const;
export type Subscription = (typeof SUBSCRIPTIONS)[number];

/** portal: the bell only. mail: the bell and a mail at once. digest: the bell and one mail a week. nothing: neither. */
export const CHOICES = ["portal", "mail", "digest", "nothing"] as const;
export type PreferenceChoice = (typeof CHOICES)[number];

/** The preference of an account without a stored one. */
export const DEFAULT_CHOICE: PreferenceChoice = "mail";

/** Categories for super admins only. */
const OF_SUPER_ADMINS: readonly Category[] = ["registration", "portal"];

/** Returns the categories that a viewer can choose for, and the locked ones. */
export const categoriesFor = ({ isSuperAdmin }: { readonly isSuperAdmin: boolean }): readonly Category[] =>
  CATEGORIES.filter((category) => isSuperAdmin || !OF_SUPER_ADMINS.includes(category));
