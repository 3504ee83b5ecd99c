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
  /** Groups of fields under a heading, within their tab. */
  readonly sections?: SectionNames;
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
    readonly isFor: (record: R) => boolean;
  };
  /** A save stays on the page, as of the profile, which is in no list. */
  readonly stays?: true;
  /** The first values of a new record in fields that the viewer may edit: a referee, from the list of referees. */
  readonly begins?: Partial<T>;
  /** The page's own part above the fields; `goTo` opens the tab of a field and focuses it, `reload` loads the record again, `save` saves it. */
  readonly above?: FunctionComponent<{
    record: R;
    goTo: (name: string) => void;
    reload: () => Promise<void>;
    save: () => void;
  }>;
  /** The page's own part below the fields; it may read the form by `useFormContext()` and load the record again by `reload`. */
  readonly below?: FunctionComponent<{ record: R; reload: () => Promise<void> }>;
};

/** The options of a form whose labels have been checked. */
export type NamedOptions = FormOptions & { readonly texts: string };
