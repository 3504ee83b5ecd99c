/** The name of a column or table in the database, from our name: `emergencyContact` is `emergency_contact`. */
export type StoredName<S extends string> = S extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${StoredName<Rest>}`
    : `_${Lowercase<First>}${StoredName<Rest>}`
  : S;

export const storedName = <const S extends string>(name: S): StoredName<S> =>
  // cast: the type applies the same rule to each name.
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`) as StoredName<S>;
