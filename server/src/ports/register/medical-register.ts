import type { Day } from "@rajt/contract/kernel/days";
import type { MedicalRating } from "@rajt/contract/register/medical-licence.rules";

/** A licence in the register of sports medicine (OSEI) (product/people 24). */
export type RegisteredLicence = {
  readonly sport: string;
  readonly rating: MedicalRating;
  readonly issuedOn: Day;
  readonly validUntil: Day | null;
  readonly invalidatedOn: Day | null;
  readonly note: string | null;
};

/**
 * The register of sports medicine (product/people 24).
 *
 * @throws {RegisterError}
 */
export interface MedicalRegister {
  licencesOf(socialSecurityNumber: string, birthDate: Day): Promise<readonly RegisteredLicence[]>;
}
