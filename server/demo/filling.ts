import type { Viewer } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import { isFilledInLater } from "@rajt/contract/roster/roster.schema";
import { ensureAdministrator, readViewer } from "../src/features/access/index.ts";
import { licenceCostRecords } from "../src/features/fee/index.ts";
import { organisationRecords, personRecords } from "../src/features/people/index.ts";
import { portalLedger } from "../src/app.ts";
import type { Tx } from "../src/kernel/db/database.ts";
import type { FormRecords } from "../src/kernel/form/index.ts";
import type { Jobs } from "../src/kernel/jobs/jobs.ts";
import type { AppContext } from "../src/app-context.ts";
import { accountsWith } from "./demo.store.ts";
import { staff } from "./parties.data.ts";

type Moment = {
  /** The hash of the password of all accounts. */
  readonly passwordHash: string;
  readonly now: Date;
  readonly today: Day;
  /** The years whose fees were billed. */
  readonly years: readonly number[];
};

/** The transaction that loads the demo, and its administrator. */
export type Filling = Moment & {
  readonly tx: Tx;
  readonly context: AppContext;
  readonly admin: Viewer & { readonly accountId: number };
  /** The records of the forms; a `begun` person lacks everything without which a person can still be saved. */
  readonly records: {
    readonly organisation: FormRecords;
    readonly licenceCost: FormRecords;
    readonly person: FormRecords;
    readonly begun: FormRecords;
  };
};

/** Fields of a record by their form names. */
export type DemoFields = Readonly<Record<string, unknown>>;

/** Creates the administrator, who enters everything else. */
export async function beginFilling(tx: Tx, outside: AppContext, moment: Moment): Promise<Filling> {
  // The queue's tables are created later during the start: mails stay in the outbox.
  const jobs: Jobs = { enqueue: async () => undefined };
  const context: AppContext = {
    ...outside,
    jobs,
    ledger: portalLedger({ jobs, publicUrl: outside.publicUrl, config: outside.config }),
  };
  await ensureAdministrator(tx, staff.email, moment.now, staff.name);
  const [account] = await accountsWith(tx, [staff.email]);
  if (account === undefined) throw new Error("the demo's administrator has no account");
  return {
    ...moment,
    tx,
    context,
    admin: { ...(await readViewer(tx, account.id)), accountId: account.id },
    records: {
      organisation: organisationRecords(context),
      licenceCost: licenceCostRecords(context),
      // As in a roster import: documents are added later.
      person: personRecords(context, isFilledInLater),
      begun: personRecords(context, () => true),
    },
  };
}
