/**
 * The facts of a person and of a club that are not for everybody, and the actors that see each: of "an athlete", who
 * belongs to "a club", and of that club. Thought from the rules of the federation and written by hand.
 */
type Kept = {
  /** The names that the wire has for it; none where others have something of their own under the same name. */
  readonly keys: readonly string[];
  readonly seenBy: readonly string[];
};

const SUPER_ADMIN = "a super admin";
/** Whoever keeps persons and organisations in the office. */
const OFFICE = ["an office that reads", "an office that writes", SUPER_ADMIN] as const;

/** Health: the person, the club that the person belongs to, and super admins. */
const health = (...keys: string[]): Kept => ({ keys, seenBy: ["an athlete", "a club", SUPER_ADMIN] });
/** Of a person: to the office as well. */
const personal = (...keys: string[]): Kept => ({ keys, seenBy: ["an athlete", "a club", ...OFFICE] });
/** Of an organisation: itself and the office. */
const own = (...keys: string[]): Kept => ({ keys, seenBy: ["a club", ...OFFICE] });

export const KEPT = {
  "social security number": health("taj"),
  "doctor's day": health("doctorDate"),
  "doctor's document": health("doctorDocument"),
  "what the doctor's document says": health(),
  "whether the doctor's word holds": health("cachedDoctorValid"),
  "medical licence": health(
    "oseiSportag",
    "minosites",
    "minositesKiadas",
    "lejaratiDatum",
    "lejart",
    "ervenytelenites",
    "megjegyzes",
  ),
  "identity card": personal("idCardNumber"),
  passport: personal("passportNumber"),
  mother: personal("motherLastName", "motherFirstName"),
  "day of birth": personal(),
  "place of birth": personal("birthPlace"),
  "address of a person": personal(),
  "telephone of a person": personal(),
  "e-mail of a person": personal(),
  "address of a club": own(),
  "bank account": own("bankAccountNumber", "billingAccountNumber"),
} as const satisfies Record<string, Kept>;
