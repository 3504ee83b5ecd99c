import type { Day } from "@rajt/contract/kernel/days";

/** The facts of an organisation that the national sports register (NSR) is told. */
export type RegisterOrganisation = {
  readonly name: string;
  readonly shortName: string;
  readonly taxNumber: string | null;
  readonly seat: string | null;
  readonly registerId: string | null;
};

/** The facts of a person that it is told. The social security number goes to the register and nowhere else. */
export type RegisterPerson = {
  readonly lastName: string;
  readonly firstName: string;
  readonly birthPlace: string | null;
  readonly birthDate: Day;
  readonly motherLastName: string | null;
  readonly motherFirstName: string | null;
  readonly gender: string;
  readonly nationality: string | null;
  /** Only athletes give a social security number. */
  readonly isAthlete: boolean;
  readonly socialSecurityNumber: string | null;
  readonly clubRegisterId: string | null;
  readonly licence: { readonly number: string; readonly type: string; readonly validUntil: Day | null } | null;
  readonly registerId: string | null;
};

/**
 * The national sports register (product/people 23). A key makes the same thing sent twice one thing.
 *
 * @throws {RegisterError}
 */
export interface SportsRegister {
  sendOrganisation(organisation: RegisterOrganisation, key: string): Promise<{ registerId: string }>;
  sendPerson(person: RegisterPerson, key: string): Promise<{ registerId: string }>;
}

/** A register did not take it or did not answer. `message` is the register's own, or empty; neither holds what was sent. */
export class RegisterError extends Error {
  readonly code: string;
  /** Would the same thing be refused again? */
  readonly isFinal: boolean;
  constructor(code: string, message: string, isFinal: boolean) {
    super(message);
    this.code = code;
    this.isFinal = isFinal;
  }
}
