// Made from the migrations by database.test.ts: `npx vitest run server/src/database.test.ts -u`.
import type { Day } from "@rajt/contract/kernel/days";
import type { Generated, GeneratedAlways } from "kysely";
import type { Computed, Json } from "./kernel/db/types.ts";

export interface Database {
  acceptance: AcceptanceTable;
  account: AccountTable;
  account_role: AccountRoleTable;
  account_setting: AccountSettingTable;
  act_refusal: ActRefusalTable;
  act_run: ActRunTable;
  address: AddressTable;
  address_proof: AddressProofTable;
  address_return: AddressReturnTable;
  age_group: AgeGroupTable;
  annual_fee_paid: AnnualFeePaidTable;
  athlete_transfer: AthleteTransferTable;
  buyer_profile: BuyerProfileTable;
  change_log: ChangeLogTable;
  check_in: CheckInTable;
  club_membership: ClubMembershipTable;
  competition: CompetitionTable;
  competition_distance: CompetitionDistanceTable;
  competition_part: CompetitionPartTable;
  competitor_competition: CompetitorCompetitionTable;
  contact_proof: ContactProofTable;
  contest: ContestTable;
  credit: CreditTable;
  dashboard_role: DashboardRoleTable;
  data_key: DataKeyTable;
  distance: DistanceTable;
  distance_age_group: DistanceAgeGroupTable;
  doubtful_payment: DoubtfulPaymentTable;
  edit_lock: EditLockTable;
  email_template: EmailTemplateTable;
  entry: EntryTable;
  entry_member: EntryMemberTable;
  entry_price: EntryPriceTable;
  entry_range: EntryRangeTable;
  failure: FailureTable;
  fee: FeeTable;
  fee_waiver: FeeWaiverTable;
  fee_with_balance: FeeWithBalanceTable;
  file: FileTable;
  file_use: FileUseTable;
  former_refund_policy: FormerRefundPolicyTable;
  group_age_group: GroupAgeGroupTable;
  held_role: HeldRoleTable;
  in_open_payment: InOpenPaymentTable;
  invoice: InvoiceTable;
  invoice_line: InvoiceLineTable;
  invoice_number: InvoiceNumberTable;
  ledger: LedgerTable;
  letter: LetterTable;
  licence: LicenceTable;
  licence_cost: LicenceCostTable;
  mail: MailTable;
  mail_address: MailAddressTable;
  mail_report: MailReportTable;
  medical_licence: MedicalLicenceTable;
  medical_query: MedicalQueryTable;
  money_due_back: MoneyDueBackTable;
  notification: NotificationTable;
  notification_delivery: NotificationDeliveryTable;
  notification_preference: NotificationPreferenceTable;
  number_range: NumberRangeTable;
  open_transfer: OpenTransferTable;
  organisation: OrganisationTable;
  organisation_officer: OrganisationOfficerTable;
  own_feed: OwnFeedTable;
  party: PartyTable;
  party_kind: PartyKindTable;
  password_reset: PasswordResetTable;
  payment: PaymentTable;
  payment_item: PaymentItemTable;
  payment_message: PaymentMessageTable;
  payment_request: PaymentRequestTable;
  payment_request_item: PaymentRequestItemTable;
  person: PersonTable;
  person_document: PersonDocumentTable;
  person_message: PersonMessageTable;
  person_reminder: PersonReminderTable;
  qualification: QualificationTable;
  race: RaceTable;
  race_age_group: RaceAgeGroupTable;
  race_licence_type: RaceLicenceTypeTable;
  race_part: RacePartTable;
  rate_limit: RateLimitTable;
  receivable: ReceivableTable;
  referee: RefereeTable;
  referee_qualification: RefereeQualificationTable;
  refund_due: RefundDueTable;
  register_sync: RegisterSyncTable;
  registration_challenge: RegistrationChallengeTable;
  role_content: RoleContentTable;
  role_service: RoleServiceTable;
  roster_import: RosterImportTable;
  roster_import_row: RosterImportRowTable;
  sandbox_notification: SandboxNotificationTable;
  sandbox_setting: SandboxSettingTable;
  sandbox_transaction: SandboxTransactionTable;
  saved_view: SavedViewTable;
  saved_view_role: SavedViewRoleTable;
  schedule_change: ScheduleChangeTable;
  security_log: SecurityLogTable;
  security_log_count: SecurityLogCountTable;
  session: SessionTable;
  sport_category: SportCategoryTable;
  staff: StaffTable;
  start_list: StartListTable;
  start_name: StartNameTable;
  start_number: StartNumberTable;
  table_session: TableSessionTable;
  team_type: TeamTypeTable;
  timing_export: TimingExportTable;
  trainer: TrainerTable;
  transfer_setting: TransferSettingTable;
  verification_request: VerificationRequestTable;
  waiting_list_entry: WaitingListEntryTable;
  waiting_list_event: WaitingListEventTable;
  waiting_list_member: WaitingListMemberTable;
}

interface AcceptanceTable {
  id: GeneratedAlways<number>;
  account_id: number;
  document: "STATUTES" | "PRIVACY_NOTICE";
  version: string;
  accepted_at: Date;
  accepted_by: number;
}

interface AccountTable {
  id: GeneratedAlways<number>;
  kind: "PERSON" | "ORGANISATION" | "STAFF";
  email: string | null;
  contact_email: string | null;
  contact_proved_at: Date | null;
  password_hash: string | null;
  registration_status: "NEW" | "ACTIVE" | "DELETED" | "DISABLED";
  locale: Generated<"hu" | "en">;
  registered_at: Date;
  last_login_at: Date | null;
  updated_at: Date;
  profile_picture: string | null;
  deleted_at: Date | null;
  status_before: "NEW" | "ACTIVE" | "DISABLED" | null;
  erased_at: Date | null;
  is_deleted: Computed<boolean>;
}

interface AccountRoleTable {
  account_id: number;
  role_id: number;
}

interface AccountSettingTable {
  account_id: number;
  scheme: "system" | "light" | "dark";
  layout: "wide" | "centred" | "top";
  navigation_style: "folding" | "sidebar" | "panel" | "densePanel";
  font_percent: number;
  folded: boolean;
  shortcuts: string[];
  updated_at: Date;
}

interface ActRefusalTable {
  account_id: number;
  run_id: string;
  row_id: number;
  code: string;
}

interface ActRunTable {
  account_id: number;
  id: string;
  control: string;
  act: string;
  session: string;
  asked: Json;
  row_ids: number[];
  done: Generated<number>;
  selection: Json | null;
  started_at: Date;
  advanced_at: Date;
}

interface AddressTable {
  account_id: number;
  purpose: "HOME" | "BILLING" | "REFEREE";
  country: Generated<string>;
  zipcode: string | null;
  city: string | null;
  county: string | null;
  street: string | null;
  street_type: string | null;
  number: string | null;
  floor: string | null;
  door: string | null;
}

interface AddressProofTable {
  token_hash: Buffer;
  account_id: number;
  expires_at: Date;
  email: string | null;
  asked_by: number | null;
}

interface AddressReturnTable {
  id: GeneratedAlways<number>;
  token_hash: Buffer;
  account_id: number;
  email: string;
  expires_at: Date;
}

interface AgeGroupTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  order_index: Generated<number>;
  group_age_group_id: number;
  age_min: number;
  age_max: number;
  child: boolean;
  updated_at: Generated<Date>;
}

interface AnnualFeePaidTable {
  party_id: Computed<number>;
  kind: Computed<string>;
  year: Computed<number>;
}

interface AthleteTransferTable {
  id: GeneratedAlways<number>;
  athlete_id: number;
  source_club_id: number;
  target_club_id: number;
  status: "WAIT_FOR_ATHLETE" | "ATHLETE_REJECTED" | "WAIT_FOR_CLUB" | "CLUB_REJECTED" | "WAIT_FOR_ADMIN" | "ADMIN_REJECTED" | "AWAITING_PAYMENT" | "UNPAID" | "FINISHED";
  since: Date;
  closed_at: Date | null;
  close_reason: string | null;
  late_at: Date | null;
  late_cause: "TERM" | "CONDITION" | "LICENCE_PAID" | null;
  payment_mode: "CREDIT_CARD" | "BANK_TRANSFER";
  is_adult: boolean;
  target_club_check_1: boolean;
  target_club_check_2: boolean;
  start_permission: string | null;
  athlete_accepted: boolean | null;
  athlete_check_1: Generated<boolean>;
  athlete_check_2: Generated<boolean>;
  athlete_description: string | null;
  shows_athlete_description: Generated<boolean>;
  athlete_answered_at: Date | null;
  answer_permission: string | null;
  source_club_accepted: boolean | null;
  source_club_check_1: Generated<boolean>;
  source_club_description: string | null;
  source_club_answered_at: Date | null;
  admin_accepted: boolean | null;
  admin_description: string | null;
  admin_answered_at: Date | null;
  fee_id: number | null;
  paid_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface BuyerProfileTable {
  id: Computed<number>;
  name: Computed<string>;
  country: Computed<string>;
  zipcode: Computed<string>;
  city: Computed<string>;
  address: Computed<string>;
  tax_number: Computed<string>;
}

interface ChangeLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor_id: number | null;
  action: string;
  object: string;
  object_id: number;
  changes: Generated<Json>;
}

interface CheckInTable {
  entry_id: number;
  checked_in_at: Date;
  checked_in_by: number;
}

interface ClubMembershipTable {
  id: GeneratedAlways<number>;
  person_id: number;
  club_id: number;
  since: Date;
  until: Date | null;
  cause: "TRANSFER" | "OFFICE" | "REGISTRATION";
  transfer_id: number | null;
}

interface CompetitionTable {
  id: GeneratedAlways<number>;
  contest_id: number;
  created_by: number;
  address: string;
  latitude: string | null;
  longitude: string | null;
  starts_on: Day;
  ends_on: Day;
  official_website: string | null;
  evochip: Generated<boolean>;
  organiser_name: string | null;
  organiser_email: string | null;
  organiser_phone_number: string | null;
  organiser_website: string | null;
  director_name: string | null;
  director_email: string | null;
  director_phone_number: string | null;
  president_name: string | null;
  president_email: string | null;
  president_phone_number: string | null;
  referee_id: number | null;
  referee_name: string | null;
  referee_email: string | null;
  referee_phone_number: string | null;
  technical_committee_id: number | null;
  supervisor_name: string | null;
  supervisor_email: string | null;
  supervisor_phone_number: string | null;
  admission_fee: string | null;
  entry_fee: string | null;
  entry_other_information: string | null;
  office_address: string | null;
  office_hours: string | null;
  office_name: string | null;
  office_email: string | null;
  office_phone_number: string | null;
  briefing_address: string | null;
  briefing_at: Date | null;
  water_temperature: string | null;
  water_information: string | null;
  bike_information: string | null;
  run_information: string | null;
  timing_type: string | null;
  timing_by: string | null;
  drafting: boolean | null;
  technical_information: string | null;
  pricing: string | null;
  parking_information: string | null;
  regulations: string | null;
  entry_deadline_1: Day | null;
  entry_deadline_2: Day | null;
  entry_deadline_3: Day | null;
  registration_deadline: Day;
  submitted: Generated<boolean>;
  admin_approval: "APPROVED" | "DENIED" | "APPROVED_WITH_MOD" | null;
  admin_decision_reason: string | null;
  committee_approval: "APPROVED" | "DENIED" | "APPROVED_WITH_MOD" | null;
  committee_decision_reason: string | null;
  created_at: Date;
  updated_at: Date;
  cancelled_at: Date | null;
  cancelled: Computed<boolean>;
  cancellation_reason: string | null;
  approved: Computed<boolean>;
  vat_code: Generated<"27" | "18" | "5" | "AAM" | "TAM" | "ATK">;
  vat_ground: Generated<string | null>;
  unfinished: Json | null;
  refund_steps: Generated<Json>;
}

interface CompetitionDistanceTable {
  competition_id: number;
  distance_id: number;
  time_limit: number | null;
  bike_time_limit: number | null;
  swim_distance: number | null;
  swim_laps: number | null;
  bike_distance: number | null;
  bike_laps: number | null;
  bike_elevation: number | null;
  run_distance: number | null;
  run_laps: number | null;
  run_elevation: number | null;
  name: string | null;
  order_index: Generated<number>;
}

interface CompetitionPartTable {
  id: GeneratedAlways<number>;
  competition_id: number;
  key: string;
  sport_category_id: number;
  qualification_id: number;
  distance_id: number;
  group_age_group_id: number;
  is_team: boolean;
  order_index: number;
}

interface CompetitorCompetitionTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  order_index: Generated<number>;
  updated_at: Generated<Date>;
}

interface ContactProofTable {
  token_hash: Buffer;
  account_id: number;
  email: string;
  expires_at: Date;
}

interface ContestTable {
  id: GeneratedAlways<number>;
  name: string;
  updated_at: Generated<Date>;
}

interface CreditTable {
  party_id: number;
  amount: Generated<number>;
}

interface DashboardRoleTable {
  id: GeneratedAlways<number>;
  key: string;
  title: string;
  is_enabled: Generated<boolean>;
  is_super_admin: Generated<boolean>;
  is_built_in: Generated<boolean>;
  order_index: Generated<number>;
  admin_description: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface DataKeyTable {
  is_only: Generated<boolean>;
  secret: string;
}

interface DistanceTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  order_index: Generated<number>;
  updated_at: Generated<Date>;
}

interface DistanceAgeGroupTable {
  distance_id: number;
  age_group_id: number;
}

interface DoubtfulPaymentTable {
  id: GeneratedAlways<number>;
  payment_id: number;
  reason_code: "AMOUNT" | "CURRENCY" | "TRANSACTION" | "TWICE" | "OFF" | "CONTRADICTED" | "REFUNDED";
  received_amount: number | null;
  found_at: Date;
  decision: "TAKEN" | "RELEASED" | "NOTED" | "RESOLVED" | null;
  reason: string | null;
  decided_by: number | null;
  decided_at: Date | null;
}

interface EditLockTable {
  control: string;
  object_id: number;
  account_id: number;
  until: Date;
}

interface EmailTemplateTable {
  name: string;
  locale: "hu" | "en";
  subject: string | null;
  html: string | null;
  text: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  id: GeneratedAlways<number>;
}

interface EntryTable {
  id: GeneratedAlways<number>;
  competition_id: number;
  race_id: number;
  is_team: boolean;
  club_id: number | null;
  entered_by: number;
  team_name: string | null;
  line_number: number | null;
  price_held_until: Date;
  active: Generated<boolean>;
  row_status: Generated<"ORIGINAL" | "ADDED" | "MODIFIED" | "DELETED">;
  created_at: Date;
  updated_at: Date;
  day_licence: Generated<number>;
  beyond_capacity: Generated<boolean>;
  chip_number: string | null;
  waiting_id: number | null;
  lapses_at: Date | null;
}

interface EntryMemberTable {
  entry_id: number;
  race_id: number;
  active: boolean;
  position: number;
  person_id: number | null;
  unregistered_name: string | null;
  birth_year: number | null;
  vacated: Generated<boolean>;
}

interface EntryPriceTable {
  id: GeneratedAlways<number>;
  competition_id: number;
  group_age_group_id: number;
  qualification_id: number | null;
  sport_category_id: number | null;
  amount_1: number | null;
  amount_2: number | null;
  amount_3: number | null;
  registration_amount: number;
  on_site_amount: number | null;
  order_index: number;
}

interface EntryRangeTable {
  entry_id: Computed<number>;
  range_id: Computed<number>;
}

interface FailureTable {
  id: GeneratedAlways<number>;
  kind: "JOB" | "PORTAL";
  what: string;
  mark: string;
  cause: string;
  times: number;
  first_at: Date;
  last_at: Date;
}

interface FeeTable {
  id: GeneratedAlways<number>;
  account_id: number;
  cost_type: "CLUB_ANNUAL" | "ORGANIZER_ANNUAL" | "LICENSE_ELIT" | "LICENSE_PARA" | "LICENSE_UP" | "LICENSE_AMATOR" | "COMPETITOR_ANNUAL" | "REFEREE_ANNUAL" | "TRAINER_ANNUAL" | "TRANSFER" | "OTHER";
  year: number;
  description: string;
  billing_date: Day;
  created_at: Date;
  updated_at: Date;
  active: Generated<boolean>;
  payment_subject: string | null;
  licence_cost_id: number | null;
  kind: Computed<string>;
  is_difference: Generated<boolean>;
}

interface FeeWaiverTable {
  id: GeneratedAlways<number>;
  account_id: number;
  kind: "CLUB_ANNUAL" | "ORGANIZER_ANNUAL" | "LICENSE" | "COMPETITOR_ANNUAL" | "REFEREE_ANNUAL" | "TRAINER_ANNUAL";
  year: number;
  reason: string | null;
  waived_by: number | null;
  waived_at: Date;
}

interface FeeWithBalanceTable {
  id: Computed<number>;
  account_id: Computed<number>;
  cost_type: Computed<string>;
  kind: Computed<string>;
  year: Computed<number>;
  description: Computed<string>;
  billing_date: Computed<Day>;
  created_at: Computed<Date>;
  receivable_id: Computed<number>;
  gross: Computed<number>;
  active: Computed<boolean>;
  paid: Computed<boolean>;
  status: Computed<string>;
}

interface FileTable {
  key: string;
  id: GeneratedAlways<number>;
  owner_id: number | null;
  uploaded_by: number | null;
  storage: "public" | "private";
  category: "Directory" | "Image" | "Document";
  directory: string | null;
  directory_category: Computed<string | null>;
  file_name: string;
  mime_type: string | null;
  size: number | null;
  sha256: Buffer | null;
  rule: string;
  state: "UPLOADING" | "STORED" | "DELETING";
  in_library: boolean;
  orphaned_since: Date | null;
  created_at: Date;
  updated_at: Date;
  guest_hash: Buffer | null;
  guest_network: string | null;
}

interface FileUseTable {
  file_key: string;
  object: string;
  object_id: number;
}

interface FormerRefundPolicyTable {
  competition_id: number;
  ended_at: Date;
  steps: Json;
  deadline: Day;
}

interface GroupAgeGroupTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  order_index: Generated<number>;
  updated_at: Generated<Date>;
}

interface HeldRoleTable {
  account_id: Computed<number>;
  role_id: Computed<number>;
  is_given: Computed<boolean>;
}

interface InOpenPaymentTable {
  receivable_id: Computed<number>;
  payment_id: Computed<number>;
}

interface InvoiceTable {
  id: GeneratedAlways<number>;
  external_id: string;
  kind: "INVOICE" | "CORRECTING" | "STORNO";
  payment_id: number;
  original_id: number | null;
  original_kind: Computed<string | null>;
  fulfilled_on: Day;
  net: number;
  vat: number;
  gross: number;
  created_at: Date;
  buyer_name: string | null;
  buyer_country: string | null;
  buyer_zipcode: string | null;
  buyer_city: string | null;
  buyer_address: string | null;
  buyer_tax_number: string | null;
  seller_name: string | null;
  seller_address: string | null;
  seller_tax_number: string | null;
  issuer: "EMBEDDED" | "SZAMLAZZ" | null;
  number: string | null;
  issued_at: Date | null;
  file_key: string;
  stored_file: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date;
  failure: "BUYER" | "NO_ANSWER" | "REFUSED" | "NONSENSE" | "AMOUNT" | "FILE" | "PORTAL" | null;
  failure_detail: string | null;
}

interface InvoiceLineTable {
  invoice_id: number;
  position: number;
  receivable_id: number;
  description: string;
  vat_code: "27" | "18" | "5" | "AAM" | "TAM" | "ATK";
  vat_ground: string | null;
  net: number;
  vat: number;
  gross: number;
}

interface InvoiceNumberTable {
  year: number;
  serial: number;
  external_id: string;
  taken_at: Date;
}

interface LedgerTable {
  id: GeneratedAlways<number>;
  kind: "CHARGE" | "PAYMENT" | "REFUND" | "CORRECTION" | "ALLOCATION";
  payment_id: number | null;
  amount: number;
  cause: string;
  at: Date;
  party_id: number;
  receivable_id: number | null;
  actor_id: number | null;
  corrects: number | null;
  corrected_before: Generated<number>;
}

interface LetterTable {
  id: GeneratedAlways<number>;
  competition_id: number;
  audience: "ALL" | "RACE" | "UNPAID";
  race: string | null;
  subject: string;
  body: string;
  people: number;
  mails: number;
  sent_by: number;
  sent_at: Date;
  sent_on: Day;
  nth_of_day: number;
}

interface LicenceTable {
  person_id: number;
  type: "ELIT" | "PARA" | "UP" | "AMATOR";
  status: "Verified" | "UnderVerification" | "Prohibited" | "Inactive";
  number: string | null;
  chip_number: string | null;
  medical_valid_until: Day | null;
  medical_document: string | null;
}

interface LicenceCostTable {
  id: GeneratedAlways<number>;
  name: string;
  cost_type: "CLUB_ANNUAL" | "ORGANIZER_ANNUAL" | "LICENSE_ELIT" | "LICENSE_PARA" | "LICENSE_UP" | "LICENSE_AMATOR" | "COMPETITOR_ANNUAL" | "REFEREE_ANNUAL" | "TRAINER_ANNUAL" | "TRANSFER";
  gross: number;
  vat_code: "27" | "18" | "5" | "AAM" | "TAM" | "ATK";
  vat_ground: string | null;
  net: Computed<number>;
  vat: Computed<number>;
  auto_allocation_enabled: Generated<boolean>;
  last_allocation_date: Day;
  next_allocation_date: Day;
  first_allocated_year: number | null;
  last_allocated_year: number | null;
  created_at: Date;
  updated_at: Date;
}

interface MailTable {
  id: GeneratedAlways<number>;
  message_id: string;
  template: string;
  recipient: string;
  reply_to: string | null;
  subscriber_id: number | null;
  subscription: "entry" | "health" | "announcement" | "registration" | "portal" | "digest" | null;
  subject: string;
  html: string;
  text: string;
  key_links: Generated<string[]>;
  is_redacted: Generated<boolean>;
  queued_at: Date;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  sent_at: Date | null;
  last_error: string | null;
  bounced_at: Date | null;
  settled_at: Date | null;
}

interface MailAddressTable {
  address: string;
  state: "GOOD" | "SOFT" | "HARD";
  last_hard: Date | null;
  last_soft: Date | null;
  proved_at: Date | null;
}

interface MailReportTable {
  id: string;
  at: Date;
}

interface MedicalLicenceTable {
  id: GeneratedAlways<number>;
  person_id: number;
  sport: string;
  rating: "BANNED_FOR_GOOD" | "BANNED" | "FIT" | "UNFIT" | "MAY_COMPETE" | "NO_PERMIT";
  issued_on: Day;
  valid_until: Day | null;
  invalidated_on: Day | null;
  note: string | null;
  archived: Generated<boolean>;
  first_asked_at: Date;
  refreshed_at: Date;
}

interface MedicalQueryTable {
  person_id: number;
  asked_at: Date;
  error_code: string | null;
}

interface MoneyDueBackTable {
  id: Computed<number>;
  party_id: Computed<number>;
  receivable_id: Computed<number>;
  payment_id: Computed<number>;
  amount: Computed<number>;
  way: Computed<string>;
  is_card: Computed<boolean>;
  payer_id: Computed<number>;
  transaction_id: Computed<string>;
  since: Computed<Date>;
}

interface NotificationTable {
  id: GeneratedAlways<number>;
  account_id: number;
  type: string;
  severity: "error" | "success" | "warning" | "info";
  data: Generated<Json>;
  dedupe_key: string;
  created_at: Date;
  updated_at: Date;
  read_at: Date | null;
  deleted_at: Date | null;
}

interface NotificationDeliveryTable {
  id: GeneratedAlways<number>;
  account_id: number;
  event: string;
  dedupe_key: string;
  channel: "mail";
  digest_key: string;
  locale: "hu" | "en";
  recipient: string | null;
  reply_to: string | null;
  payload: Json | null;
  created_at: Date;
  due_at: Date;
  attempts: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
}

interface NotificationPreferenceTable {
  account_id: number;
  category: "entry" | "health" | "announcement" | "registration" | "portal";
  choice: "portal" | "mail" | "digest" | "nothing";
  updated_at: Date;
}

interface NumberRangeTable {
  id: GeneratedAlways<number>;
  competition_id: number;
  race_id: number;
  group_age_group_id: number | null;
  first_number: number;
  last_number: number;
  wave: number | null;
}

interface OpenTransferTable {
  id: Computed<number>;
  athlete_id: Computed<number>;
  source_club_id: Computed<number>;
  target_club_id: Computed<number>;
}

interface OrganisationTable {
  id: number;
  kind: Generated<"ORGANISATION">;
  full_name: string;
  short_name: string;
  user_status: "Verified" | "UnderVerification" | "Prohibited" | "Inactive";
  is_club: Generated<boolean>;
  is_organiser: Generated<boolean>;
  phone_number: string | null;
  website: string | null;
  archived: Generated<boolean>;
  is_adult: Generated<boolean>;
  is_supply: Generated<boolean>;
  tax_number: string | null;
  bank_account_number: string | null;
  bank_name: string | null;
  billing_name: string | null;
  billing_account_number: string | null;
  data_sheet: string | null;
  facebook_link: string | null;
  instagram_link: string | null;
  statutes_accepted_at: Date | null;
}

interface OrganisationOfficerTable {
  organisation_id: number;
  office: "PRESIDENT" | "CONTACT" | "ECONOMIC_LEADER";
  last_name: string | null;
  first_name: string | null;
  email: string | null;
  phone_number: string | null;
}

interface OwnFeedTable {
  account_id: number;
  token_hash: Buffer;
  made_at: Date;
}

interface PartyTable {
  id: Computed<number>;
  kind: Computed<string>;
  email: Computed<string | null>;
  mail_to: Computed<string>;
  registration_status: Computed<string>;
  locale: Computed<string>;
  name: Computed<string>;
}

interface PartyKindTable {
  account_id: Computed<number>;
  key: Computed<string>;
}

interface PasswordResetTable {
  key_hash: Buffer;
  account_id: number;
  requested_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

interface PaymentTable {
  id: GeneratedAlways<number>;
  order_ref: string | null;
  method: "SIMPLEPAY" | "BARION" | "BANK_TRANSFER" | "HAND";
  payer_id: number;
  amount: number;
  currency: Generated<"HUF">;
  state: "STARTING" | "STARTED" | "AUTHORIZED" | "PAID" | "FAILED" | "CANCELLED" | "EXPIRED" | "REVIEW";
  transaction_id: string | null;
  redirect_url: string | null;
  started_at: Date;
  valid_until: Date | null;
  ended_at: Date | null;
  asked_at: Date | null;
  queried_at: Date | null;
  received_by: "FEDERATION" | "ORGANISER" | null;
  marked_by: number | null;
  receiving_account: string | null;
  buyer_name: string | null;
  buyer_country: string | null;
  buyer_zipcode: string | null;
  buyer_city: string | null;
  buyer_address: string | null;
  buyer_tax_number: string | null;
}

interface PaymentItemTable {
  payment_id: number;
  amount: number;
  open: Generated<boolean>;
  receivable_id: number;
  race_id: number | null;
}

interface PaymentMessageTable {
  id: GeneratedAlways<number>;
  payment_id: number | null;
  order_ref: string | null;
  provider: string;
  kind: "START" | "QUERY" | "RETURN" | "NOTIFICATION" | "REFUND";
  verified: boolean;
  outcome: string | null;
  applied: boolean;
  received_at: Date;
}

interface PaymentRequestTable {
  id: GeneratedAlways<number>;
  reference: string;
  payer_id: number;
  due_on: Day;
  kept_until: Date;
  state: Generated<"OPEN" | "CANCELLED" | "EXPIRED">;
  open: Computed<boolean>;
  created_at: Date;
  ended_at: Date | null;
  cancelled_by: number | null;
}

interface PaymentRequestItemTable {
  request_id: number;
  receivable_id: number;
  amount: number;
  price: number;
  held_before: Date | null;
  removed_at: Date | null;
  open: Generated<boolean>;
}

interface PersonTable {
  id: number;
  kind: Generated<"PERSON">;
  last_name: string;
  first_name: string;
  birth_date: Day;
  gender: "MALE" | "FEMALE" | "NA";
  user_status: "Verified" | "UnderVerification" | "Prohibited" | "Inactive";
  phone_number: string | null;
  is_athlete: Generated<boolean>;
  is_competitor: Generated<boolean>;
  is_referee: Generated<boolean>;
  is_trainer: Generated<boolean>;
  is_technical_committee: Generated<boolean>;
  athlete_reg_type: "NORMAL" | "LICENSE_REDEEM" | "REG_HU" | "REG_EN" | null;
  club_id: number | null;
  club_is_club: Computed<boolean | null>;
  archived: Generated<boolean>;
  birth_place: string | null;
  mother_last_name: string | null;
  mother_first_name: string | null;
  nationality: string | null;
  nationality_other: string | null;
  social_security_number: string | null;
  id_card_number: string | null;
  passport_number: string | null;
  parental_permission: string | null;
  statutes_accepted_at: Date | null;
  removed: Generated<boolean>;
  social_security_number_mark: string | null;
  known_as: number | null;
  search: Computed<string>;
}

interface PersonDocumentTable {
  id: GeneratedAlways<number>;
  person_id: number;
  name: string;
  document: string;
}

interface PersonMessageTable {
  id: GeneratedAlways<number>;
  person_id: number;
  subject: string;
  body: string;
  sent_by: number;
  sent_at: Date;
}

interface PersonReminderTable {
  person_id: number;
  about: "PAPERS" | "CLEARANCE" | "FEE";
  sent_by: number;
  sent_at: Date;
}

interface QualificationTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  order_index: Generated<number>;
  updated_at: Generated<Date>;
}

interface RaceTable {
  id: GeneratedAlways<number>;
  competition_id: number;
  name: string;
  date: Day;
  start_time: number;
  transition_opens: number | null;
  transition_closes: number | null;
  is_male: boolean;
  is_female: boolean;
  is_team: boolean;
  capacity: number | null;
  period: string;
  order_index: number;
  team_type: string | null;
}

interface RaceAgeGroupTable {
  race_id: number;
  age_group_id: number;
  team_score: Generated<boolean>;
}

interface RaceLicenceTypeTable {
  race_id: number;
  type: "ELIT" | "PARA" | "UP" | "AMATOR";
}

interface RacePartTable {
  race_id: number;
  part_id: number;
  competition_id: number;
}

interface RateLimitTable {
  key: string;
  count: number;
  window_ends_at: Date;
}

interface ReceivableTable {
  id: GeneratedAlways<number>;
  debtor_id: number;
  entry_id: number | null;
  fee_id: number | null;
  seller: Generated<"FEDERATION">;
  gross: number;
  active: Generated<boolean>;
  retained_amount: Generated<number>;
  settled: Generated<number>;
  settled_at: Date | null;
  owed: Computed<number>;
  paid: Computed<boolean>;
  vat_code: Generated<"27" | "18" | "5" | "AAM" | "TAM" | "ATK">;
  vat_ground: Generated<string | null>;
  net: Computed<number>;
  vat: Computed<number>;
  due_on: Day | null;
  changed_by: number | null;
  updated_at: Date;
  forfeited: Generated<number>;
}

interface RefereeTable {
  person_id: number;
  shirt_size: "XS" | "S" | "M" | "L" | "XL" | "XXL" | "XXXL" | null;
  has_driving_licence: boolean | null;
  has_car: boolean | null;
  languages: string | null;
  licence_number: string | null;
  licence_expires_on: Day | null;
  exam_year: number | null;
}

interface RefereeQualificationTable {
  person_id: number;
  qualification: "ASSISTANT" | "COUNTY" | "NATIONAL" | "CONTINENTAL" | "WORLD";
}

interface RefundDueTable {
  receivable_id: Computed<number>;
  entry_id: Computed<number>;
  fee_id: Computed<number>;
  debtor_id: Computed<number>;
  amount: Computed<number>;
}

interface RegisterSyncTable {
  account_id: number;
  status: "NONE" | "PENDING" | "SYNCED" | "ERROR" | "NOT_REQUIRED";
  register_id: string | null;
  synced_at: Date | null;
  error_code: string | null;
  message: string | null;
  attempts: Generated<number>;
  next_attempt_at: Date | null;
  version: Generated<number>;
}

interface RegistrationChallengeTable {
  challenge_hash: Buffer;
  bits: number;
  expires_at: Date;
}

interface RoleContentTable {
  role_id: number;
  content_type: string;
  level: "ReadOnly" | "WriteRead" | "Deny";
}

interface RoleServiceTable {
  role_id: number;
  service: string;
  level: "ReadOnly" | "WriteRead" | "Deny";
}

interface RosterImportTable {
  key: string;
  account_id: number;
  headings: Json;
  row_count: number;
  created_at: Date;
}

interface RosterImportRowTable {
  import_key: string;
  place: number;
  line: number;
  name: string;
  cells: string | null;
  result: "NEW" | "UPDATED" | "UNCHANGED" | "REFUSED" | null;
  problems: Generated<Json>;
  changed: Generated<Json>;
  person_id: number | null;
  person_updated: Date | null;
  applied_at: Date | null;
}

interface SandboxNotificationTable {
  id: GeneratedAlways<number>;
  transaction_id: number;
  body: string;
  due: Date | null;
  attempts: Generated<number>;
  acknowledged: Date | null;
  provider: "SIMPLEPAY" | "BARION";
}

interface SandboxSettingTable {
  provider: "SIMPLEPAY" | "BARION";
  value: string;
}

interface SandboxTransactionTable {
  transaction_id: GeneratedAlways<number>;
  token: string;
  order_ref: string;
  total: number;
  remaining: number;
  two_step: boolean;
  language: string;
  status: "INIT" | "INPAYMENT" | "AUTHORIZED" | "FINISHED" | "CANCELLED" | "TIMEOUT" | "NOTAUTHORIZED" | "REVERSED";
  result_code: number;
  success_url: string;
  fail_url: string;
  cancel_url: string;
  timeout_url: string;
  created: Date;
  valid_until: Date;
  finished: Date | null;
  provider: "SIMPLEPAY" | "BARION";
  refunds: Generated<number[]>;
}

interface SavedViewTable {
  id: GeneratedAlways<number>;
  account_id: number;
  control: string;
  view: string | null;
  name: string;
  filters: Json;
  order_keys: Json;
  variables: Json;
  saved_at: Date;
}

interface SavedViewRoleTable {
  saved_view_id: number;
  role_id: number;
}

interface ScheduleChangeTable {
  id: GeneratedAlways<number>;
  competition_id: number;
  race_id: number | null;
  changed_at: Date;
  notified_at: Date | null;
}

interface SecurityLogTable {
  id: GeneratedAlways<number>;
  at: Date;
  event: string;
  account_id: number | null;
  ip: string | null;
  detail: Generated<Json>;
}

interface SecurityLogCountTable {
  account_id: number;
  event: string;
  minute: Date;
  count: number;
}

interface SessionTable {
  token_hash: Buffer;
  account_id: number;
  started_at: Date;
  last_active_at: Date;
  ends_at: Date;
}

interface SportCategoryTable {
  id: GeneratedAlways<number>;
  name: string;
  name_en: string | null;
  order_index: Generated<number>;
  updated_at: Generated<Date>;
}

interface StaffTable {
  id: number;
  kind: Generated<"STAFF">;
  name: string;
}

interface StartListTable {
  race_id: number;
  published_at: Date;
  published_by: number;
}

interface StartNameTable {
  person_id: number;
  shown: "WHOLE" | "INITIALS";
  chosen_at: Date;
}

interface StartNumberTable {
  competition_id: number;
  number: number;
  entry_id: number;
  holds: Generated<boolean>;
  given_at: Date;
}

interface TableSessionTable {
  account_id: number;
  control: string;
  name: string;
  view: string | null;
  fixed: Json;
  filters: Json;
  order_keys: Json;
  variables: Json;
  selection: Generated<Json>;
  created_at: Date;
  updated_at: Date;
  used_at: Date;
}

interface TeamTypeTable {
  name: string;
  minimum: number;
  maximum: number;
  genders: string[] | null;
  teams_per_club: number | null;
}

interface TimingExportTable {
  account_id: number;
  columns: string[];
}

interface TrainerTable {
  person_id: number;
  qualification: "ASSISTANT" | "SPORTS_TRAINER" | "TRAINER" | "SPECIALIST" | "MASTER" | "OTHER" | null;
  qualification_other: string | null;
  qualification_sport: string | null;
  certificate: string | null;
  accepts_self_recommendation: Generated<boolean>;
}

interface TransferSettingTable {
  is_only: Generated<boolean>;
  source_club_silence: "LATE_LIST" | "CONSENT";
  updated_at: Date;
}

interface VerificationRequestTable {
  person_id: number;
  points: Json;
  note: string | null;
  sent_by: number;
  sent_at: Date;
}

interface WaitingListEntryTable {
  id: GeneratedAlways<number>;
  race_id: number;
  person_id: number;
  club_id: number | null;
  joined_by: number | null;
  created_at: Date;
  offered_at: Date | null;
  offer_until: Date | null;
  active: Generated<boolean>;
  ended_at: Date | null;
  ended_as: "ENTERED" | "LEFT" | "UNUSED" | "PASSED_OVER" | "CANCELLED" | null;
  ineligible_reason: string | null;
  team_name: string | null;
}

interface WaitingListEventTable {
  id: GeneratedAlways<number>;
  waiting_id: number;
  type: "OFFERED" | "UNUSED" | "PASSED_OVER" | "INELIGIBLE";
  reason: string | null;
  at: Date;
  notified: Generated<boolean>;
}

interface WaitingListMemberTable {
  waiting_id: number;
  position: number;
  race_id: number;
  person_id: number;
  active: boolean;
}
