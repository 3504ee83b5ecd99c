import type { Viewer } from "@rajt/contract/kernel/access";
import type { Day } from "@rajt/contract/kernel/days";
import { isAskedLater } from "@rajt/contract/roster/roster.schema";
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
  /** Of the password that all accounts have. */
  readonly passwordHash: string;
  readonly now: Date;
  readonly today: Day;
  /** Years whose fees were billed. */
  readonly years: readonly number[];
};

/** The transaction in which the demo is filled, and the administrator who fills it. */
export type Filling = Moment & {
  readonly tx: Tx;
  readonly context: AppContext;
  readonly admin: Viewer & { readonly accountId: number };
  /** The records of the forms; of a person who has only `begun` everything may follow that a person can be saved without. */
  readonly records: {
    readonly organisation: FormRecords;
    readonly licenceCost: FormRecords;
    readonly person: FormRecords;
    readonly begun: FormRecords;
  };
};

/** Fields of a record as its form names them. */
export type DemoFields = Readonly<Record<string, unknown>>;

/** Makes the administrator, who fills in the rest. */
export async function beginFilling(tx: Tx, outside: AppContext, moment: Moment): Promise<Filling> {
  // The queue's tables come later in a start: what is mailed stays in the outbox.
  const jobs: Jobs = { enqueue: async () => undefined };
  const context: AppContext = {
    ...outside,
    jobs,
    ledger: portalLedger({ jobs, publicUrl: outside.publicUrl, config: outside.config }),
  };
  await ensureAdministrator(tx, staff.email, moment.now, staff.name);
  const [account] = await accountsWith(tx, [staff.email]);
  if (account === undefined) throw new Error("the administrator was made a moment ago");
  return {
    ...moment,
    tx,
    context,
    admin: { ...(await readViewer(tx, account.id)), accountId: account.id },
    records: {
      organisation: organisationRecords(context),
      licenceCost: licenceCostRecords(context),
      // As a roster is taken over: papers follow.
      person: personRecords(context, isAskedLater),
      begun: personRecords(context, () => true),
    },
  };
}
