import type { Day } from "@rajt/contract/kernel/days";

/** The data of an organisation for the national sports register (NSR). */
export type RegisterOrganisation = {
  readonly name: string;
  readonly shortName: string;
  readonly taxNumber: string | null;
  readonly seat: string | null;
  readonly registerId: string | null;
};

/** The data of a person for it. The social security number is sent to the register and nowhere else. */
export type RegisterPerson = {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthPlace: string | null;
  readonly birthDate: Day;
  readonly motherLastName: string | null;
  readonly motherFirstName: string | null;
  readonly gender: string;
  readonly nationality: string | null;
  /** Only athletes have a social security number here. */
  readonly isAthlete: boolean;
  readonly socialSecurityNumber: string | null;
  readonly clubRegisterId: string | null;
  readonly licence: { readonly number: string; readonly type: string; readonly validUntil: Day | null } | null;
  readonly registerId: string | null;
};

/**
 * The national sports register (product/people 23). The key makes a repeated submission idempotent.
 *
 * @throws {RegisterError}
 */
export interface SportsRegister {
  sendOrganisation(organisation: RegisterOrganisation, key: string): Promise<{ registerId: string }>;
  sendPerson(person: RegisterPerson, key: string): Promise<{ registerId: string }>;
}

/** A register refused a submission or did not answer. `message` is the register's own, or empty; neither has submitted data. */
export class RegisterError extends Error {
  readonly code: string;
  /** Whether the same submission would be refused again. */
  readonly isFinal: boolean;
  constructor(code: string, message: string, isFinal: boolean) {
    super(message);
    this.code = code;
    this.isFinal = isFinal;
  }
}
