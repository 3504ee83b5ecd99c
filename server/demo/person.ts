/** The description of a person of the demo. */
import type { AthleteRegType, Gender, LicenceType, UserStatus } from "@rajt/contract/kernel/enumerations";

/** Days from the first start until the medical certificate ends; null: no certificate yet. */
export type Medical = number | null;

export type DemoReferee = {
  readonly shirt: "XS" | "S" | "M" | "L" | "XL" | "XXL" | "XXXL";
  readonly languages: string;
  readonly qualifications: readonly ("ASSISTANT" | "COUNTY" | "NATIONAL" | "CONTINENTAL" | "WORLD")[];
  readonly number: string | null;
  readonly examYear: number;
};
export type DemoTrainer = {
  readonly qualification: "ASSISTANT" | "SPORTS_TRAINER" | "TRAINER" | "SPECIALIST" | "MASTER" | "OTHER";
  readonly other?: string;
  readonly sport?: string;
};

export type DemoPerson = {
  readonly last: string;
  readonly first: string;
  readonly born: string;
  readonly gender: Gender;
  readonly email: string | null;
  readonly status: UserStatus;
  /** Index in the list of clubs; null: none. */
  readonly club: number | null;
  readonly feePaid: boolean;
  readonly nationality: string;
  readonly isCommittee?: true;
  readonly isArchived?: true;
  /** Whether every field is filled in; otherwise the profile shows what is missing. */
  readonly isWhole: boolean;
  /** Whether the picture and documents were uploaded. Each is a file to be stored at the first start. */
  readonly hasPapers: boolean;
  readonly racing?: {
    readonly as: "athlete" | "competitor";
    readonly regType: AthleteRegType;
    readonly licence: LicenceType;
    /** A licence number, with which its holder signs in. */
    readonly number: string | null;
    readonly medical: Medical;
  };
  /** The sports register refuses the person, to demonstrate it: for a missing or a mismatched number. */
  readonly register?: "numberMissing" | "differs";
  readonly referee?: DemoReferee;
  readonly trainer?: DemoTrainer;
};

export const demoAddress = (word: string): string => `${word}@demo.rajt.example`;

type Racing = NonNullable<DemoPerson["racing"]>;
export const racing = (of: Partial<Racing>): Racing => ({
  as: "athlete",
  regType: "NORMAL",
  licence: "AMATOR",
  number: null,
  medical: 300,
  ...of,
});

type Who = Pick<DemoPerson, "last" | "first" | "born" | "gender"> & Partial<DemoPerson>;
/** Returns a verified person who has paid and uploaded all documents, unless specified otherwise. */
export const person = (who: Who): DemoPerson => ({
  email: null,
  status: "Verified",
  club: null,
  feePaid: true,
  nationality: "HU",
  isWhole: true,
  hasPapers: who.email !== undefined && who.isWhole !== false,
  ...who,
});

export const WAITING = { status: "UnderVerification", feePaid: false } as const;
