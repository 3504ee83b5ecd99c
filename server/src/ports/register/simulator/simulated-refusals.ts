export type Refused = {
  readonly status: number;
  readonly errorCode: string;
  readonly message: string;
  readonly retryable: boolean;
};

/**
 * By the last digit of the social security number: 1 is registered already, 2 does not match, 3 gets no answer, 9 has a club that is not
 * registered yet.
 */
const BY_LAST_DIGIT: Readonly<Record<string, Refused | "silence">> = {
  "1": {
    status: 409,
    errorCode: "SIM-NSR-409",
    message: "A személy már szerepel a nyilvántartásban.",
    retryable: false,
  },
  "2": {
    status: 422,
    errorCode: "SIM-NSR-422",
    message: "Az adatok nem egyeznek a személyiadat-nyilvántartással.",
    retryable: false,
  },
  "3": "silence",
  "9": {
    status: 409,
    errorCode: "SIM-ORG-MISSING",
    message: "Az egyesület még nincs összekötve az NSR rendszerrel.",
    retryable: true,
  },
};

const NUMBER_MISSING: Refused = {
  status: 422,
  errorCode: "SIM-NSR-TAJ",
  message: "A TAJ szám hiányzik.",
  retryable: false,
};

type SimulatedReport = {
  readonly isAthlete: boolean;
  readonly nationality: string | null;
  readonly socialSecurityNumber: string | null;
};

/** Only athletes who are citizens must have the number: nobody else gives it to the federation. */
export function personRefusal({
  isAthlete,
  nationality,
  socialSecurityNumber,
}: SimulatedReport): Refused | "silence" | null {
  if (socialSecurityNumber !== null) return BY_LAST_DIGIT[socialSecurityNumber.slice(-1)] ?? null;
  return isAthlete && nationality === "HU" ? NUMBER_MISSING : null;
}
