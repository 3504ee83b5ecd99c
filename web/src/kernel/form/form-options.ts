import type { TextPath } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import type { FunctionComponent } from "react";
import type { FormRecord } from "./form-api.ts";
import type { Editors } from "./FormModel.ts";
import type { Appearing, SectionNames } from "./layout.ts";
import type { Values } from "./record/values.ts";

/** A tab of a saved record without fields: a list, a log. It is outside the form, and mounted only while it is open. */
export type Panel<R = FormRecord> = {
  /** Its label is the text at `tabs.<key>`. */
  readonly key: string;
  readonly isFor: (record: R) => boolean;
  readonly content: FunctionComponent<{ record: R }>;
};

/** A page's additions to its form's declaration; `R` is the record, `T` the typed values. */
export type FormOptions<R = FormRecord, T = Values> = {
  /** The text path of the back link, if the page above is not a list. */
  readonly backText?: TextPath<PortalTexts>;
  /** The title stands without the noun for the record: on a profile. */
  readonly unnamed?: true;
  /** The tabs of the page, if they differ from the declaration's; fields in none are in the first. */
  readonly tabs?: SectionNames;
  /** Groups of fields under a heading, within their tab. */
  readonly sections?: SectionNames;
  /** The sections that are folded at first. A problem in one opens it. */
  readonly folded?: readonly string[];
  /** One-line fields with the full width of the form: a subject, a long name; a field within rows has both names: `raceList.startTime`. */
  readonly wide?: readonly string[];
  readonly editors?: Editors;
  readonly appears?: Appearing<T>;
  /** The page's own tabs, after the tabs of fields. */
  readonly panels?: readonly Panel<R>[];
  /** The button that saves and submits a record (`saveAndSubmit`, `updateAndSubmit`) and its confirmation, as text paths. */
  readonly submits?: {
    readonly label: string;
    readonly question: string;
    /** What the portal says once it is submitted. */
    readonly did?: string;
    readonly isFor: (record: R) => boolean;
  };
  /** A hook that returns the fields to point out: they, their sections and tabs carry the mark „Változott”. */
  readonly useMarked?: (record: R) => ReadonlySet<string>;
  /** The Save button stays on the page: of the profile, which is in no list, and of forms that are written in many sittings. */
  readonly stays?: true;
  /** Returns the text path of what a save of the record does, if it is more than a save. */
  readonly did?: (record: R) => string | undefined;
  /** The first values of a new record in fields that the viewer may edit: a referee, from the list of referees. */
  readonly begins?: Partial<T>;
  /** The page's own part above the fields; `goTo` opens the tab of a field and focuses it, `reload` loads the record again, `save` saves it and
   * leaves the page, with the text path of what that did. */
  readonly above?: FunctionComponent<{
    record: R;
    goTo: (name: string) => void;
    reload: () => Promise<void>;
    save: (did?: string) => void;
  }>;
  /** The page's own part below the fields; it may read the form by `useFormContext()` and load the record again by `reload`. */
  readonly below?: FunctionComponent<{ record: R; reload: () => Promise<void> }>;
};

/** The options of a form whose labels have been checked. */
export type NamedOptions = FormOptions & { readonly texts: string };
