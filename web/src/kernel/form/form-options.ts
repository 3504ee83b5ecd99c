import type { TextPath } from "@rajt/contract/kernel/texts";
import type { PortalTexts } from "@rajt/contract/texts.hu";
import type { FunctionComponent } from "react";
import type { FormRecord } from "./form-api.ts";
import type { Editors } from "./FormModel.ts";
import type { Appearing, SectionNames } from "./layout.ts";
import type { Values } from "./record/values.ts";

/** A tab of a saved record that holds no fields: a list, a log. It stands outside the form, and is there only while it is open. */
export type Panel<R = FormRecord> = {
  /** Its label is the text at `tabs.<key>`. */
  readonly key: string;
  readonly isFor: (record: R) => boolean;
  readonly content: FunctionComponent<{ record: R }>;
};

/** A page's additions to its form's declaration; `R` is its record, `T` the values typed into it. */
export type FormOptions<R = FormRecord, T = Values> = {
  /** The path to the words of the way back, to the page above and where a save leads too, when that is no list. */
  readonly backText?: TextPath<PortalTexts>;
  /** Fields that belong together under a heading, within whatever tab they stand. */
  readonly sections?: SectionNames;
  /** Fields of one line that want the width of the form: a subject, a long name; of a field of rows by both names: `raceList.startTime`. */
  readonly wide?: readonly string[];
  readonly editors?: Editors;
  readonly appears?: Appearing<T>;
  /** Tabs of the page's own, after those of the fields. */
  readonly panels?: readonly Panel<R>[];
  /** A record that is handed in as it is saved (`saveAndSubmit`, `updateAndSubmit`): its button, and what is asked first. Paths into the texts. */
  readonly submits?: {
    readonly label: string;
    readonly question: string;
    readonly isFor: (record: R) => boolean;
  };
  /** A save stays on the page: of what one looks at and not of a list's record, the profile. */
  readonly stays?: true;
  /** The first values of a new record made here, of fields that its maker may edit: from the list of referees, a referee. */
  readonly begins?: Partial<T>;
  /** Something of the page's own above the fields; `goTo` opens the tab of a field and puts the focus on it, `reload` reads the record anew, `save` saves it. */
  readonly above?: FunctionComponent<{
    record: R;
    goTo: (name: string) => void;
    reload: () => Promise<void>;
    save: () => void;
  }>;
  /** Something of the page's own below the fields; it may read the form by `useFormContext()`, and the record anew by `reload`. */
  readonly below?: FunctionComponent<{ record: R; reload: () => Promise<void> }>;
};

/** The options of a form whose labels have been checked. */
export type NamedOptions = FormOptions & { readonly texts: string };
