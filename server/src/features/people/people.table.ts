import { medicalLicences } from "./person/medical-licence.table.ts";
import { organisations } from "./organisation/organisation.table.ts";
import { partyPayments } from "./party-payment.table.ts";
import { persons } from "./person/person.table.ts";
import { userLog } from "./user-log.table.ts";

/** Every list of the feature. */
export const peopleLists = [organisations, persons, userLog, medicalLicences, partyPayments];
