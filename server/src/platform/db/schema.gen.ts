// Made by `npm run gen` from server/migrations: the tables and views as the program reads them.

import type { ColumnType } from "kysely";

type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

type Json = JsonValue;

type JsonArray = JsonValue[];

type JsonObject = {
  [x: string]: JsonValue | undefined;
};

type JsonPrimitive = boolean | number | string | null;

type JsonValue = JsonArray | JsonObject | JsonPrimitive;

type Numeric = ColumnType<number, number | string, number | string>;

type Timestamp = ColumnType<Date, Date | string, Date | string>;

interface AlertLinks {
  alert_id: string;
  expires_at: Timestamp;
  made_at: Timestamp;
  project_id: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

interface AlertLog {
  at: Timestamp;
  id: string;
  project_id: string;
  sensors: number[];
  times: ArrayType<Timestamp>;
  vals: number[];
}

interface AlertRules {
  active: Generated<boolean>;
  device_id: string;
  id: string;
  position: number;
  priority: number;
  project_id: string;
  rule: Json;
  send_methods: number[];
  /**
   * device_sensors.number; null where the whole device is meant.
   */
  sensor_number: number | null;
  type: string;
  version: number;
}

interface AlertRuleVersions {
  at: Timestamp;
  by: string;
  project_id: string;
  reason: string;
  rule: Json;
  rule_id: string;
  version: number;
}

interface Alerts {
  acknowledged_at: Timestamp | null;
  acknowledged_by: string | null;
  cleared_at: Timestamp | null;
  device_id: string;
  id: string;
  /**
   * Readings older than others told of it: it had happened, and stands no more.
   */
  late: boolean;
  /**
   * It was raised while people worked at the device.
   */
  maintenance: Generated<boolean>;
  note: string | null;
  noted_at: Timestamp;
  priority: number;
  project_id: string;
  /**
   * When it was so in the field; noted_at is when the platform knew.
   */
  raised_at: Timestamp;
  readings: Json;
  rule_id: string;
  rule_version: number;
  sensor_number: number | null;
  type: string;
  /**
   * What people are not told yet: that it was raised, that it ended, or both; null: nothing.
   */
  untold: string | null;
}

interface AlertSettings {
  device_id: string;
  project_id: string;
  version: number;
}

interface AlertStates {
  project_id: string;
  rule_id: string;
  state: Json;
  /**
   * Of the rule: a rule that was changed begins at rest.
   */
  version: number;
}

interface AlertWindows {
  begins_at: Timestamp;
  cancelled_at: Timestamp | null;
  cancelled_by: string | null;
  device_id: string;
  ends_at: Timestamp;
  id: string;
  made_at: Timestamp;
  made_by: string;
  project_id: string;
  reason: string;
  /**
   * device_sensors.number; null where the whole device is meant.
   */
  sensor_number: number | null;
}

interface ApiTokens {
  created_at: Timestamp;
  created_by: string;
  expires_at: Timestamp;
  id: string;
  last_used_at: Timestamp | null;
  name: string;
  project_id: string;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
  role: number;
  token_hash: Buffer;
}

interface AuditLog {
  action: string;
  actor_id: string | null;
  address: string | null;
  after: Json | null;
  at: Generated<Timestamp>;
  before: Json | null;
  entity: string;
  entity_id: string;
  id: string;
  project_id: string;
  request_id: string | null;
  token_id: string | null;
}

interface AuthorityHistoryAccesses {
  address: string;
  at: Timestamp;
  day: string | null;
  device: string | null;
  id: string;
  kind: string;
  project_id: string;
  /**
   * How many it was given; null: none of the project's devices has that name.
   */
  records: number | null;
}

interface AuthorityHistoryCredentials {
  created_at: Timestamp;
  created_by: string;
  /**
   * New with each credential: tokens name it.
   */
  id: string;
  /**
   * SHA-256 of 256 random bits.
   */
  password_hash: Buffer;
  project_id: string;
  /**
   * Sealed. Signs the tokens of this credential alone.
   */
  token_key: string;
  user_name: string;
}

interface BackupRuns {
  backup: string | null;
  /**
   * Of the database and the files, as they are read; written is what was new at the place.
   */
  bytes: number | null;
  ended_at: Timestamp | null;
  error: string | null;
  id: string;
  lost_files: number | null;
  /**
   * The instant whose state was saved.
   */
  saved_at: Timestamp | null;
  scheduled: boolean;
  started_at: Generated<Timestamp>;
  state: string;
  written: number | null;
}

interface BackupSchedule {
  active: Generated<boolean>;
  alerted_at: Timestamp | null;
  every_hours: Generated<number>;
  id: number;
  keep: Generated<number>;
  late_hours: Generated<number>;
  since: Generated<Timestamp>;
  version: Generated<number>;
}

interface BaseMaps {
  at: Timestamp;
  by_id: string;
  file_name: string | null;
  points: number | null;
  project_id: string;
  sha256: string | null;
  /**
   * GeoJSON features of MultiPolygon, MultiLineString and MultiPoint in degrees of WGS 84, each with its name.
   */
  shapes: Json | null;
  version: number;
}

interface BoardOpenings {
  board_id: string;
  n: number;
  project_id: string;
  since: Timestamp;
  user_id: string;
}

interface Boards {
  created_at: Timestamp;
  id: string;
  name: string;
  project_id: string;
  provider: string;
  /**
   * Sealed with the platform's key for this project and board; null where none is asked for.
   */
  secret: string | null;
  /**
   * As the contract has them for its provider; never a secret.
   */
  settings: Json;
  updated_at: Timestamp;
  updated_by: string;
  version: Generated<number>;
}

interface Boreholes {
  active: boolean;
  casing: number;
  depth: number;
  id: string;
  /**
   * Depth of the probe's tip below the ground in metres, along the vertical; null where there is none.
   */
  probe: number | null;
  project_id: string;
  /**
   * From the ground down: [{top, bottom}], depths in metres; where the pipe lets water in.
   */
  screens: Generated<Json>;
  station_id: string;
  /**
   * From the ground down: [{top, bottom, lithology, description}], depths in metres, each beginning where the one above ends.
   */
  strata: Json;
  /**
   * Elevation of the ground, metres above sea level; casing is that of the top of the pipe, from which a dip is measured.
   */
  terrain: number;
  updated_at: Generated<Timestamp>;
  updated_by: string;
  version: number;
}

interface CalendarFeeds {
  created_at: Timestamp;
  last_used_at: Timestamp | null;
  project_id: string;
  revoked_at: Timestamp | null;
  token_hash: Buffer | null;
  user_id: string;
}

interface Campaigns {
  id: string;
  name: string;
  name_key: string;
  project_id: string;
}

interface CatalogEntries {
  active: Generated<boolean>;
  /**
   * Of a subcomponent: its environmental components; empty: of any.
   */
  component_ids: Generated<string[]>;
  frequency: string | null;
  id: string;
  kind: string;
  /**
   * The entry that took the place of this one; its name still leads there.
   */
  merged_into: string | null;
  name: string;
  /**
   * The name folded (case, accents, spaces): what a workbook's cell is compared with.
   */
  name_key: string;
  /**
   * Place in lists, from 1; null: after those that have one, by name.
   */
  position: number | null;
  project_id: string;
  version: Generated<number>;
}

interface CatalogImports {
  /**
   * What the person said about the file that the file itself did not.
   */
  answers: Json;
  changed: number;
  created: number;
  file_name: string;
  file_sha256: string;
  format: string;
  id: string;
  imported_at: Timestamp;
  imported_by: string;
  project_id: string;
  rows: number;
  /**
   * JSON: [{transformation, utm: {zone, south} | null, rows, outside}].
   */
  systems: Json;
  unchanged: number;
}

interface CatalogPreviews {
  /**
   * What was said about the whole file: grid zone, datum, column of the names.
   */
  answers: Generated<Json>;
  /**
   * SHA-256 of what the rows were compared with: another at the saving means that the catalogue changed.
   */
  compared: string | null;
  created_at: Generated<Timestamp>;
  created_by: string;
  error_count: number;
  expires_at: Timestamp;
  file: Buffer | null;
  file_name: string;
  file_sha256: string;
  format: string;
  id: string;
  is_answered: boolean;
  project_id: string;
  /**
   * JSON: the rows as they were read.
   */
  rows: string | null;
  saved_at: Timestamp | null;
  systems: Generated<Json>;
}

interface ChemistrySettings {
  /**
   * Criterion of the verdict on ion balances.
   */
  balance_rule: string;
  project_id: string;
  /**
   * Chooses among several results of a parameter in a sample where nobody has; null: nothing is used until somebody chooses.
   */
  repeat_rule: string | null;
  version: Generated<number>;
}

interface CodecSuspensions {
  at: Timestamp;
  fault: string;
  project_id: string;
  resumed_at: Timestamp | null;
  resumed_by: string | null;
  type_key: string;
  version: number;
}

interface CodecVersions {
  at: Timestamp;
  by: string;
  code: string | null;
  device_type: string;
  project_id: string;
  reason: string;
  /**
   * The type in lower case: a device names it as people write it.
   */
  type_key: string;
  version: number;
}

interface CommitmentHistory {
  action: string;
  after: Json;
  at: Timestamp;
  before: Json | null;
  by: string | null;
  commitment_id: string;
  project_id: string;
  reason: string | null;
  version: number;
}

interface CommitmentJudgements {
  at: Timestamp;
  by: string;
  first_id: string;
  /**
   * MD5 of the text that was read: a judgement holds for the words that were read.
   */
  first_words: string;
  judgement: string;
  /**
   * Which of both is the newer one: that which replaces the other, if it does.
   */
  newer_id: string;
  project_id: string;
  reason: string | null;
  second_id: string;
  second_words: string;
  version: number;
}

interface CommitmentPlaces {
  commitment_id: string;
  kind: string;
  place_id: string;
  project_id: string;
}

interface CommitmentPlans {
  commitment_id: string;
  plan_id: string;
  project_id: string;
  short_commitment: string;
}

interface Commitments {
  component: string;
  condition: string | null;
  /**
   * 0 to 1, the extractor's; null where a person chose the text.
   */
  confidence: number | null;
  context: string | null;
  created_at: Timestamp;
  created_by: string | null;
  deadline: string | null;
  document_id: string;
  /**
   * The frequency of the schedule that the words of `frequency` name; null where they name none.
   */
  every: string | null;
  extractor: string;
  /**
   * False where the latest processing of its document does not find it any more.
   */
  found_again: Generated<boolean>;
  frequency: string | null;
  /**
   * True where a later processing than its document's first one was the first to find it.
   */
  fresh: Generated<boolean>;
  id: string;
  indicator: string | null;
  instrument_id: string;
  /**
   * The processing that found it, and in which place; null where a person made it.
   */
  job_id: string | null;
  language: string | null;
  /**
   * What people call it by: C-041.
   */
  number: number;
  page: number;
  page_end: number;
  place: number | null;
  project_id: string;
  reason: string | null;
  reasons: Generated<Json>;
  rects: Json;
  responsible: string | null;
  reviewed_at: Timestamp | null;
  reviewed_by: string | null;
  /**
   * Its code and the first words of its text, folded: what it is found by.
   */
  search_key: Generated<string>;
  state: string;
  summary: string;
  /**
   * Verbatim, as the document has it, unless a person corrected it; the history keeps both.
   */
  text: string;
  text_key: string;
  updated_at: Timestamp;
  updated_by: string | null;
  version: Generated<number>;
}

interface CommitmentTransmissions {
  commitment_id: string;
  profile_id: string;
  project_id: string;
}

interface DayTallies {
  dimension: string;
  done: number;
  key: string;
  open: number;
  /**
   * The first day of a month for `plan`, of a year for all else.
   */
  part: string;
  /**
   * Of a day before today, today, near, or later.
   */
  phase: number;
  /**
   * All zeros for all plans together: alone those are kept by anything but the plan.
   */
  plan_id: string;
  project_id: string;
  rescheduled: number;
  skipped: number;
}

interface DerivedFlagHours {
  flags: string[];
  hour: Timestamp;
  project_id: string;
  /**
   * device_sensors.number of the derived variable.
   */
  sensor_id: number;
}

interface DerivedFlags {
  flags: string[];
  /**
   * False: the doubt left no value at this instant.
   */
  has_value: Generated<boolean>;
  project_id: string;
  /**
   * device_sensors.number of the derived variable.
   */
  sensor_id: number;
  t: Timestamp;
}

interface DerivedRecomputes {
  attempts: Generated<number>;
  /**
   * readings: stored readings of a source were replaced or removed.
   */
  cause: string;
  done: Generated<number>;
  ended_at: Timestamp | null;
  error: string | null;
  first_at: Timestamp;
  id: string;
  made_at: Timestamp;
  made_by: string | null;
  /**
   * Everything before is calculated; a stopped process continues here.
   */
  next_at: Timestamp;
  project_id: string;
  sensor_id: string;
  status: string;
  total: number | null;
  until_at: Timestamp | null;
}

interface DerivedSources {
  project_id: string;
  sensor_id: string;
  source: number;
}

interface DerivedVersions {
  applies_from: Timestamp;
  formula: Json;
  made_at: Timestamp;
  made_by: string;
  project_id: string;
  reason: string;
  sensor_id: string;
  version: number;
}

interface DeviceBatteries {
  at: Timestamp;
  device_id: string;
  level: number;
  project_id: string;
}

interface DeviceKeys {
  device_id: string;
  /**
   * Null: until another takes its place.
   */
  ends_at: Timestamp | null;
  id: string;
  key_hash: Buffer;
  last_used_at: Timestamp | null;
  made_at: Timestamp;
  made_by: string;
  project_id: string;
}

interface DeviceRefusals {
  device_id: string;
  message_id: string;
  project_id: string;
}

interface Devices {
  active: Generated<boolean>;
  /**
   * Metres added to a level, and `correction` the factor of the head: the device's, where a sensor has none of its own.
   */
  adjustment: Generated<number>;
  /**
   * Transport of its reports; none: a station's own device, which has the values that are derived or measured by hand there.
   */
  channel: string;
  correction: Generated<number>;
  created_at: Timestamp;
  device_group: string | null;
  device_type: string | null;
  /**
   * Seconds in which it is expected to report.
   */
  expected_interval: number;
  field_number: string | null;
  /**
   * Metres of the instrument above the ground.
   */
  height: number | null;
  id: string;
  /**
   * Degrees of the probe's hole from the vertical.
   */
  inclination: Generated<number>;
  latitude: number | null;
  longitude: number | null;
  mail_recipients: Generated<string[]>;
  mail_sender: Generated<string>;
  name: string;
  name_key: string;
  /**
   * What its network calls it: a DevEUI or an IMEI, in lower case. A gateway's message names this.
   */
  network_id: string | null;
  /**
   * Its readings are kept; nobody is told that it is silent or past a limit.
   */
  paused: Generated<boolean>;
  probe_length: number | null;
  project_id: string;
  report_url: string | null;
  serial: string;
  station_id: string | null;
  /**
   * Metres above sea level; the sensor lies at it less the probe's length.
   */
  terrain_elevation: number | null;
  updated_at: Timestamp;
  updated_by: string;
  version: Generated<number>;
}

interface DeviceSensors {
  /**
   * Largest error as its data sheet states it, ± in its unit; null: not stated.
   */
  accuracy: number | null;
  active: Generated<boolean>;
  adjustment: number | null;
  correction: number | null;
  device_id: string;
  id: string;
  kind: string;
  name: string;
  /**
   * What its readings bear as sensor_id: counted in its project, never given twice.
   */
  number: number;
  /**
   * device: its device reports it; derived: calculated by derived_versions; manual: measured by a person.
   */
  origin: Generated<string>;
  /**
   * How a reading becomes a value, as of now: see sensor_parameters for how it was before.
   */
  parameters: Generated<Json>;
  position: number;
  probe_length: number | null;
  project_id: string;
  /**
   * A key of the product's list of quantities; null: not stated.
   */
  quantity: string | null;
  range_max: number | null;
  range_min: number | null;
  /**
   * Smallest difference that is shown, in its unit; null: as reported. Exports are exact.
   */
  resolution: number | null;
  unit: string;
  /**
   * What a report calls it; of those that measure, a device has each once, whatever the case of its letters.
   */
  variable: string;
  version: Generated<number>;
}

interface DeviceSerials {
  device_id: string;
  project_id: string;
  serial: string;
}

interface DeviceVersions {
  after: Json;
  applies_from: Timestamp;
  at: Timestamp;
  before: Json | null;
  by: string;
  changed: string;
  device_id: string;
  project_id: string;
  reason: string;
  version: number;
}

interface DeviceWays {
  application: string | null;
  device_id: string;
  heard_at: Timestamp;
  /**
   * What The Things Stack calls it, and application where it belongs there.
   */
  name: string | null;
  project_id: string;
  way: string;
}

interface DownloadTickets {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  path: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

interface EndedSessions {
  code_hash: Buffer;
  ended_at: Timestamp;
}

interface ExceedancesFound {
  at: Timestamp;
  bound: number;
  import_id: string;
  position: number;
  project_id: string;
  result_id: string;
  set_id: string;
  verdict: string;
  version: number;
}

interface FactorTickets {
  challenge: string | null;
  expires_at: Timestamp;
  ticket_hash: Buffer;
  tries: Generated<number>;
  used_at: Timestamp | null;
  user_id: string;
}

interface FileArrivals {
  at: Timestamp;
  sha256: string;
}

interface Files {
  id: string;
  kind: string;
  /**
   * That of the newest version, as are version, kind, size and updated_at.
   */
  name: string;
  name_key: string;
  project_id: string;
  size: number;
  type: string;
  updated_at: Generated<Timestamp>;
  version: number;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
  withdrawn_reason: string | null;
}

interface FileUploadParts {
  part: string;
  project_id: string;
  size: number;
  start: number;
  upload_id: string;
}

interface FileUploads {
  created_at: Generated<Timestamp>;
  created_by: string;
  expires_at: Timestamp;
  /**
   * The file that gets a new version; null for one that is found by its name.
   */
  file_id: string | null;
  /**
   * The file that it became.
   */
  finished: string | null;
  id: string;
  /**
   * The instrument of which it becomes a document; null for a file.
   */
  instrument_id: string | null;
  /**
   * Whether a map layer is made of it, when its administrator adds it.
   */
  is_layer: Generated<boolean>;
  name: string;
  project_id: string;
  received: Generated<number>;
  size: number;
  type: string;
}

interface FileVersions {
  created_at: Generated<Timestamp>;
  created_by: string;
  file_id: string;
  kind: string;
  name: string;
  project_id: string;
  sha256: string;
  size: number;
  upload_id: string | null;
  version: number;
}

interface FirstStepsDismissals {
  dismissed_at: Timestamp;
  project_id: string;
  user_id: string;
}

interface FirstStepsFinished {
  finished_at: Timestamp;
  project_id: string;
}

interface FollowUpEvidence {
  file_id: string;
  follow_up_id: string;
  place: number;
  project_id: string;
  version: number;
}

interface FollowUps {
  accuracy: number | null;
  action_at: Timestamp | null;
  action_on: string;
  captured_at: Timestamp | null;
  completed: boolean;
  id: string;
  latitude: number | null;
  longitude: number | null;
  mishap: boolean;
  mishap_description: string | null;
  monitoring_id: string;
  observation: string;
  project_id: string;
  reason: string;
  recorded_at: Generated<Timestamp>;
  recorded_by: string;
  sample: boolean;
  version: number;
}

interface FollowUpValues {
  choice: string | null;
  confirmed: boolean;
  decimals: number;
  flag: string | null;
  follow_up_id: string;
  measured_at: Timestamp;
  method: string | null;
  monitoring_id: string;
  name: string;
  place: number;
  project_id: string;
  quantity: string | null;
  request_id: string;
  /**
   * The sensor whose readings have the value; null for a choice.
   */
  sensor_number: number | null;
  station_id: string;
  unit: string | null;
  value: number | null;
}

interface ForwardLog {
  at: Timestamp;
  device_id: string;
  id: string;
  project_id: string;
  sensors: number[];
  times: ArrayType<Timestamp>;
  vals: number[];
}

interface ForwardTargets {
  device_id: string;
  fault: string | null;
  last_done_at: Timestamp | null;
  last_try_at: Timestamp | null;
  /**
   * Readings that came while too much waited: they are kept here and were not passed on.
   */
  left_out: Generated<number>;
  left_out_since: Timestamp | null;
  made_at: Timestamp;
  made_by: string;
  next_try_at: Timestamp | null;
  project_id: string;
  /**
   * Sealed; what each report is signed with.
   */
  secret: string;
  tries: Generated<number>;
}

interface HandledEvents {
  at: Generated<Timestamp>;
  event_id: string;
  handler: string;
  project_id: string;
}

interface IdempotencyKeys {
  answer: string | null;
  created_at: Generated<Timestamp>;
  fingerprint: Buffer;
  key: string;
  user_id: string;
}

interface Images {
  bytes: Buffer;
  content_type: string;
  height: number;
  id: string;
  made_at: Generated<Timestamp>;
  made_by: string;
  sha256: Buffer;
  width: number;
}

interface InstrumentDocuments {
  added_at: Generated<Timestamp>;
  added_by: string;
  file_id: string;
  file_version: number;
  id: string;
  instrument_id: string;
  name: string;
  pages: number;
  project_id: string;
  /**
   * Whether most of its pages are pictures, which are read by OCR.
   */
  scanned: boolean;
  sha256: string;
  size: number;
}

interface InstrumentFindings {
  document_id: string;
  /**
   * A Found of domain/src/text/found.ts.
   */
  found: Json;
  job_id: string;
  place: number;
  project_id: string;
}

interface InstrumentJobs {
  asked_at: Generated<Timestamp>;
  asked_by: string;
  attempts: Generated<number>;
  ended_at: Timestamp | null;
  error: string | null;
  extractor: string | null;
  found: Generated<number>;
  held_until: Timestamp | null;
  /**
   * Who works on it; a holder that is not heard of until held_until has died, and another goes on.
   */
  holder: string | null;
  id: string;
  instrument_id: string;
  page: Generated<number>;
  pages: number;
  project_id: string;
  started_at: Timestamp | null;
  state: string;
}

interface InstrumentModelAnswers {
  at: Generated<Timestamp>;
  /**
   * US dollars at the prices then set; null where none were.
   */
  cost: Numeric | null;
  document_id: string;
  from_page: number;
  id: string;
  input_tokens: number;
  job_id: string;
  model: string;
  /**
   * answered, or why there was no answer.
   */
  outcome: string;
  output_tokens: number;
  project_id: string;
  /**
   * SHA-256 of all that it was asked.
   */
  question: string;
  said: Json | null;
  to_page: number;
}

interface InstrumentModelResults {
  document_id: string;
  /**
   * Why the local rules read it after all; null where the model did.
   */
  fallback: string | null;
  job_id: string;
  /**
   * Quotes that do not stand in the document: none of them is shown as a commitment.
   */
  lost: number;
  model: string;
  project_id: string;
  prompt_id: string | null;
  prompt_version: number | null;
}

interface InstrumentModelTrials {
  asked_by: string;
  at: Timestamp;
  cost: Numeric | null;
  document_id: string;
  id: string;
  input_tokens: number;
  model: string;
  /**
   * answered, or why there was no answer.
   */
  outcome: string;
  output_tokens: number;
  page: number;
  project_id: string;
}

interface InstrumentPages {
  /**
   * A PageText of domain/src/text/page.ts as JSON; null: the page could not be read.
   */
  body: string | null;
  document_id: string;
  /**
   * Confidence of its OCR, 0 to 1; null where the document itself has the text.
   */
  ocr: number | null;
  page: number;
  project_id: string;
  /**
   * Which reader read it: a later one reads it anew.
   */
  reader: number;
}

interface Instruments {
  created_at: Generated<Timestamp>;
  created_by: string;
  /**
   * Last day on which it is in force; null: unknown, or without an end.
   */
  ends_on: string | null;
  id: string;
  mining_unit_id: string;
  name: string;
  name_key: string;
  project_id: string;
  /**
   * Null: the project's default prompt.
   */
  prompt_id: string | null;
  /**
   * First day on which it is in force; null: unknown.
   */
  starts_on: string | null;
  updated_at: Generated<Timestamp>;
  updated_by: string;
  version: number;
  year: number;
}

interface IntegrationDownlinks {
  confirmed: boolean;
  integration_id: string;
  payload: string;
  port: number;
  project_id: string;
  set_at: Timestamp;
  set_by: string;
  /**
   * Sealed; given out to nobody.
   */
  token: string;
  url: string;
  webhook: string | null;
}

interface IntegrationKeys {
  id: string;
  key_hash: Buffer;
  kind: string;
  last_used_at: Timestamp | null;
  made_at: Timestamp;
  made_by: string;
  name: string;
  project_id: string;
  revoked_at: Timestamp | null;
  revoked_by: string | null;
}

interface KnownBrowsers {
  last_used_at: Timestamp;
  mark_hash: Buffer;
  user_id: string;
}

interface Laboratories {
  /**
   * What each header of its files is for, where the header alone does not say it: {header: role or parameter}.
   */
  columns: Generated<Json>;
  id: string;
  name: string;
  name_key: string;
  project_id: string;
  version: Generated<number>;
}

interface Latest {
  /**
   * When the stored value last changed, be it by an older reading: by this, open pages notice it.
   */
  at: Timestamp;
  project_id: string;
  /**
   * When the device last reported this sensor; null: never.
   */
  reported_at: Timestamp | null;
  sensor_id: number;
  t: Timestamp;
  value: number;
}

interface Limits {
  fraction: string;
  /**
   * As domain/thresholds has a bound: {kind: fixed, value}, {kind: steps, …} or {kind: logarithmic, …}, in the line's unit.
   */
  max: Json | null;
  min: Json | null;
  note: string | null;
  parameter: string;
  position: number;
  project_id: string;
  set_id: string;
  unit: string;
  version: number;
  warning: number | null;
}

interface LimitSets {
  id: string;
  name_key: string;
  project_id: string;
  /**
   * The newest.
   */
  version: number;
}

interface LimitSetStations {
  from_day: string | null;
  project_id: string;
  set_id: string;
  station_id: string;
  to_day: string | null;
  version: number;
}

interface LimitSetVersions {
  at: Timestamp;
  by: string;
  class: string | null;
  /**
   * For every station of the project; otherwise for those in limit_set_stations.
   */
  everywhere: boolean;
  /**
   * Of which waters it is; empty: of any. A sample of which nobody says what it is is held against it.
   */
  matrices: Generated<string[]>;
  name: string;
  project_id: string;
  reason: string;
  regulation: string;
  /**
   * Nothing is held against what no person has reviewed.
   */
  reviewed: boolean;
  set_id: string;
  source: string | null;
  /**
   * Of the sampling days that it is for; of several versions that are for a day, the newest reviewed one holds.
   */
  valid_from: string | null;
  valid_to: string | null;
  version: number;
}

interface LoggerFileChunks {
  file_id: string;
  n: number;
  project_id: string;
  rows: number;
  /**
   * Epoch ms of the written clock as doubles, in the byte order of the machine.
   */
  times: Buffer;
  /**
   * Values as doubles, one channel after the other; NaN where there is none.
   */
  vals: Buffer;
}

interface LoggerFilePieces {
  /**
   * A piece of the file as it was uploaded, by gzip.
   */
  bytes: Buffer;
  file_id: string;
  n: number;
  project_id: string;
}

interface LoggerFileReadings {
  file_id: string;
  n: number;
  project_id: string;
  sensor_id: number;
  times: ArrayType<Timestamp>;
  vals: number[];
}

interface LoggerFiles {
  /**
   * First and last instant of the readings that the import added.
   */
  added_from: Timestamp | null;
  added_to: Timestamp | null;
  /**
   * What the user answered: channels and sensors, clock, corrections.
   */
  answers: Json;
  chunks: number;
  /**
   * By channel: what became of each row. As previewed until it is saved, then what was done.
   */
  counts: Json | null;
  created_at: Timestamp;
  created_by: string;
  device_id: string;
  /**
   * Chunks that are saved; while an import is taken back, those that are left.
   */
  done_chunks: Generated<number>;
  expires_at: Timestamp | null;
  file_name: string;
  file_sha256: string;
  id: string;
  project_id: string;
  /**
   * What the file states: logger, channels, rows, and the rows that were rejected.
   */
  read: Json;
  saved_at: Timestamp | null;
  saved_by: string | null;
  size: number;
  state: string;
  withdraw_reason: string | null;
  withdrawn_at: Timestamp | null;
  withdrawn_by: string | null;
}

interface LoggerMappings {
  answers: Json;
  /**
   * Names of the columns, by which another file of the instrument is recognised.
   */
  columns: string;
  device_id: string;
  format: string;
  project_id: string;
  saved_at: Timestamp;
}

interface Mails {
  attempts: Generated<number>;
  /**
   * Sealed with the secret key while the mail waits; gone once it went out or was given up.
   */
  body: string | null;
  by_platform: Generated<boolean>;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  expires_at: Timestamp | null;
  id: string;
  kind: string;
  /**
   * The mail server's own words, or NO_MAIL_SERVER, NO_ACCESS (the person lost it while the mail waited), EXPIRED, REPLACED, MAIL_TOO_SLOW, MAIL_ADDRESS_REFUSED, MAIL_PASSWORD_SEALED, MAIL_BODY_SEALED.
   */
  last_error: string | null;
  locale: string;
  next_try_at: Generated<Timestamp>;
  project_id: string;
  recipient: string;
  response: string | null;
  state: Generated<string>;
  subject: string;
  user_id: string | null;
}

interface MapLayers {
  at: Timestamp;
  by_id: string;
  content_bytes: number;
  content_sha256: string;
  east: number;
  file_name: string;
  format: string;
  id: string;
  kind: string;
  max_zoom: number | null;
  min_zoom: number | null;
  name: string;
  north: number;
  points: number | null;
  /**
   * The lowest is drawn first, below the others.
   */
  position: number;
  project_id: string;
  south: number;
  /**
   * The coordinate system of the file, as it was stated by the file or by the person.
   */
  system: string | null;
  tiles: string | null;
  visible: Generated<boolean>;
  west: number;
}

interface MeasurementRequests {
  active: Generated<boolean>;
  choices: Generated<string[]>;
  decimals: number;
  id: string;
  kind: string;
  max_change: number | null;
  method: string | null;
  name: string;
  position: number;
  project_id: string;
  /**
   * A key of the product's list of quantities; null: not stated.
   */
  quantity: string | null;
  range_max: number | null;
  range_min: number | null;
  required: boolean;
  /**
   * The only station that is asked; null: every station of the type.
   */
  station_id: string | null;
  type_id: string;
  unit: string | null;
  updated_at: Timestamp;
  updated_by: string;
  version: Generated<number>;
}

interface MemberViews {
  began_at: Timestamp;
  code_hash: Buffer;
  ended_at: Timestamp | null;
  expires_at: Timestamp;
  id: string;
  project_id: string;
  user_id: string;
  viewer_id: string;
}

interface MenuEntries {
  alias: string;
  board_id: string | null;
  icon: string | null;
  id: string;
  /**
   * Null: the area's own name, in the reader's language.
   */
  label: string | null;
  parent_id: string | null;
  position: number;
  project_id: string;
  type: string;
  url: string | null;
  /**
   * False: hidden from everybody but the administrators, with all that is below.
   */
  visible: Generated<boolean>;
}

interface MenuEntryUsers {
  entry_id: string;
  /**
   * The most that the person may do there; null: what they may in the project.
   */
  permissions: number[] | null;
  project_id: string;
  status: Generated<boolean>;
  user_id: string;
}

interface MenuFavorites {
  alias: string;
  marked_at: Timestamp;
  project_id: string;
  report: Generated<string>;
  user_id: string;
}

interface MenuPages {
  alias: string;
  area: string;
}

interface MenuRemovedPages {
  alias: string;
  project_id: string;
  removed_at: Generated<Timestamp>;
}

interface MenuVisits {
  alias: string;
  last_at: Timestamp;
  project_id: string;
  report: Generated<string>;
  /**
   * Visits, each worth half after thirty days, as they stood at last_at.
   */
  score: Generated<number>;
  user_id: string;
  visits: Generated<number>;
}

interface MicrosoftIdentities {
  bound_at: Generated<Timestamp>;
  /**
   * The address that bound them; it may change on both sides afterwards.
   */
  email: string;
  object_id: string;
  tenant_id: string;
  user_id: string;
}

interface MiningUnits {
  created_at: Generated<Timestamp>;
  created_by: string;
  id: string;
  name: string;
  name_key: string;
  project_id: string;
}

interface MonitoringChanges {
  done: number;
  estimated_on: string;
  id: string;
  open: number;
  project_id: string;
  rescheduled: number;
  series_id: string;
  skipped: number;
}

interface Monitorings {
  action_at: Timestamp | null;
  action_on: string | null;
  completed: Generated<boolean>;
  ends_at: Timestamp;
  estimated_on: string;
  id: string;
  measured: Generated<Json>;
  mishap: Generated<boolean>;
  mishap_description: string | null;
  observation: string | null;
  plan_id: string;
  project_id: string;
  reason: string | null;
  rescheduled: Generated<boolean>;
  sample: boolean | null;
  series_id: string;
  skipped: Generated<boolean>;
  starts_at: Timestamp;
  station_id: string;
  updated_at: Timestamp | null;
  updated_by: string | null;
  version: Generated<number>;
}

interface MonitoringSeries {
  /**
   * Null where the plan names none.
   */
  datum: string | null;
  duration_hours: number;
  end_date: string;
  end_time: string;
  environmental_component_id: string;
  frequency: string;
  frequency_id: string;
  id: string;
  import_id: string;
  limits: string | null;
  method: string | null;
  mining_component_id: string;
  parameters: string | null;
  plan_id: string;
  project_id: string;
  report_period: string | null;
  report_term: string | null;
  responsible: string | null;
  row_number: number;
  short_commitment: string;
  source_id: string | null;
  start_date: string;
  start_time: string;
  station_id: string;
  subcomponent_id: string | null;
  table_reference: string | null;
  type_id: string;
  /**
   * Metres, as the plan has them; the place of the station is that of the catalogue.
   */
  utm_easting: number | null;
  utm_northing: number | null;
  /**
   * 19S, or 19 where the plan does not name the hemisphere; null where it names no zone.
   */
  utm_zone: string | null;
}

interface MonitoringTallies {
  dimension: string;
  done: number;
  /**
   * An identifier, or the name of a responsible; empty where the series says none, and for `plan`.
   */
  key: string;
  month: string;
  open: number;
  /**
   * All zeros for all plans together.
   */
  plan_id: string;
  project_id: string;
  /**
   * Open, done and skipped ones that bear the mark.
   */
  rescheduled: number;
  skipped: number;
}

interface NeutraliserDoses {
  at: Generated<Timestamp>;
  by: string;
  day: string;
  kg: number;
  m3: number;
  neutraliser_id: string;
  project_id: string;
  version: number;
}

interface Neutralisers {
  /**
   * Further reagents: [{reagent, share of the dry product}].
   */
  blend: Generated<Json>;
  efficiency: number;
  id: string;
  inlet_id: string;
  moisture: Generated<number>;
  name: string;
  name_key: string;
  outlet_id: string;
  project_id: string;
  /**
   * Share of the reagent in the dry product; with those of blend at most 1, the rest is inert.
   */
  purity: number;
  reagent: string;
  /**
   * Share of the sludge that returns to the reactor.
   */
  recycled: Generated<number>;
  version: Generated<number>;
}

interface NotificationConfigs {
  /**
   * {minutes, users}: whom a grave message goes to that nobody read; no users named: the administrators. Null: nobody.
   */
  escalation: Json | null;
  /**
   * What the platform says by itself: {notice: {priority, methods, audience}}; one that is not named is told as the program has it.
   */
  notices: Json;
  /**
   * What nobody can turn off or put off, as an array of "module:priority".
   */
  obligatory: Json;
  project_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string;
  version: number;
}

interface NotificationDeliveries {
  at: Generated<Timestamp>;
  /**
   * Null: no mail went, since the person does not want such ones by e-mail.
   */
  mail_id: string | null;
  method: number;
  notification_id: string;
  project_id: string;
  user_id: string;
  /**
   * Null beside a method of 3: none went, since the person does not want such ones or has no proved telephone.
   */
  whatsapp_id: string | null;
  /**
   * Why nothing went; null in those of before: muted.
   */
  withheld: string | null;
}

interface NotificationGatherDays {
  at: Timestamp;
  day: string;
  told: number;
  user_id: string;
}

interface NotificationGathered {
  at: Timestamp;
  mail_id: string;
  mail_project: string;
  notification_id: string;
  project_id: string;
  user_id: string;
}

interface NotificationHeld {
  at: Timestamp;
  id: string;
  methods: number[];
  phrase: Json;
  priority: number;
  project_id: string;
  told_in: string[] | null;
  users: string[];
}

interface NotificationPace {
  project_id: string;
  since: Timestamp;
  /**
   * How many messages of alarms went to the person since then; who had their share is told the rest as one.
   */
  told: number;
  user_id: string;
}

interface NotificationPreferences {
  digest: Generated<boolean>;
  /**
   * Modules whose notices of priority 3 come in one mail a day.
   */
  gathered: Generated<string[]>;
  gathered_hour: number | null;
  /**
   * What came before is not told again.
   */
  gathered_since: Timestamp | null;
  gathered_zone: string | null;
  /**
   * What does not come by e-mail, as "module:priority"; it stands in the list of notifications all the same.
   */
  muted: string[];
  /**
   * As muted, for the person's browsers.
   */
  muted_push: Generated<string[]>;
  /**
   * As muted, for WhatsApp.
   */
  muted_whatsapp: Generated<string[]>;
  quiet_from: string | null;
  quiet_to: string | null;
  time_zone: string | null;
  updated_at: Generated<Timestamp>;
  user_id: string;
}

interface NotificationRecipients {
  at: Timestamp;
  notification_id: string;
  project_id: string;
  read_at: Timestamp | null;
  user_id: string;
}

interface NotificationReplies {
  at: Timestamp;
  attachment: string | null;
  id: string;
  message: string;
  /**
   * 1 in the product, 3 from WhatsApp.
   */
  method: number;
  notification_id: string;
  project_id: string;
  user_id: string;
}

interface Notifications {
  attachment: string | null;
  created_at: Generated<Timestamp>;
  created_by: string | null;
  /**
   * When it was told to others, since nobody had read it.
   */
  escalated_at: Timestamp | null;
  id: string;
  message: string;
  methods: number[];
  module: string;
  origin: string;
  /**
   * What the platform itself says, as {key, values}: each reader gets it in their own language.
   */
  phrase: Json | null;
  priority: number;
  project_id: string;
  recipients: Json;
  send_at: Timestamp;
  sent_at: Timestamp | null;
  sent_by: string | null;
  template: string | null;
  /**
   * By which version it is told, now and later; null: as the program brings it, or as a person wrote it.
   */
  template_version: number | null;
}

interface NotificationTemplates {
  key: string;
  module: string;
  origin: string;
  /**
   * The newest. An event that has no row says what the program brings.
   */
  version: number;
}

interface NotificationTemplateVersions {
  active: boolean;
  at: Timestamp;
  by: string;
  key: string;
  /**
   * {es, en, fr, pt} with subject and text each; null: the words that the program brings.
   */
  texts: Json | null;
  version: number;
  why: string;
}

interface OutboxEvents {
  at: Generated<Timestamp>;
  id: string;
  payload: Json;
  project_id: string;
  type: string;
}

interface Parameters {
  active: Generated<boolean>;
  aliases: Generated<Json>;
  area: string;
  cas: string | null;
  code: string;
  /**
   * {es, en, fr, pt}
   */
  names: Json;
  project_id: string;
  unit: string;
  version: Generated<number>;
}

interface PasskeyRegistrations {
  challenge: string;
  expires_at: Timestamp;
  user_id: string;
}

interface PasswordTokens {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  /**
   * Who handed the link over; null: it went by mail.
   */
  handed_by: string | null;
  purpose: string;
  token_hash: Buffer;
  used_at: Timestamp | null;
  user_id: string;
}

interface PeoplePreviews {
  created_at: Generated<Timestamp>;
  created_by: string;
  error_count: number;
  expires_at: Timestamp;
  file: Buffer | null;
  file_name: string;
  id: string;
  /**
   * JSON: the columns of the file, and its checked rows.
   */
  people: string | null;
  project_id: string;
  rows: number;
  saved_at: Timestamp | null;
}

interface PersonSwitches {
  changed_at: Generated<Timestamp>;
  is_on: boolean;
  name: string;
  user_id: string;
}

interface PiezometricLevels {
  borehole_id: string;
  dip: number | null;
  /**
   * Metres above sea level; where a dip was measured, the top of the casing at the time less the dip.
   */
  level: number;
  measured_on: string;
  project_id: string;
  reason: string | null;
  recorded_at: Generated<Timestamp>;
  recorded_by: string;
  revision: number;
  source: string;
  /**
   * The day has no sounding any more since this revision, for its reason; it can be given another.
   */
  withdrawn: Generated<boolean>;
}

interface PlanFindingMarks {
  aside: boolean;
  finding: string;
  id: string;
  marked_at: Timestamp;
  marked_by: string;
  plan_id: string;
  project_id: string;
  reason: string | null;
}

interface PlanImports {
  /**
   * The transaction that brought it; null for those from before this was kept.
   */
  born: Generated<string | null>;
  file_name: string;
  file_sha256: string;
  id: string;
  imported_at: Generated<Timestamp>;
  imported_by: string;
  monitorings: number;
  plan_id: string;
  project_id: string;
  rows: number;
}

interface PlanPreviewChunks {
  chunk: number;
  preview_id: string;
  project_id: string;
  rows: string;
}

interface PlanPreviews {
  answer: string;
  /**
   * Texts by row and column key, read in place of those of the file.
   */
  cells: Generated<Json>;
  created_at: Generated<Timestamp>;
  created_by: string;
  ends_on: string | null;
  error_count: number;
  expires_at: Timestamp;
  file: Buffer;
  file_format: string;
  file_name: string;
  file_sha256: string;
  id: string;
  monitorings: number;
  names: Generated<Json>;
  project_id: string;
  rows: number;
  saved_as: string | null;
  starts_on: string | null;
}

interface Plans {
  created_at: Generated<Timestamp>;
  created_by: string;
  ends_on: string;
  id: string;
  /**
   * The environmental instrument that it was made for; null: nobody said. What it serves of others is told by its commitments.
   */
  instrument_id: string | null;
  project_id: string;
  starts_on: string;
  title: string;
  title_key: string;
  version: Generated<number>;
}

interface Policies {
  id: string;
  published_at: Generated<Timestamp>;
  published_by: string | null;
  start_date: Timestamp;
  texts: Json;
}

interface PolicyAcceptances {
  accepted_at: Generated<Timestamp>;
  content_sha256: string;
  date_policy: Timestamp | null;
  id: string;
  locale: string;
  policy_id: string;
  project_id: string;
  url_policy: string | null;
  user_id: string;
}

interface ProjectEntries {
  entered_at: Timestamp;
  project_id: string;
  user_id: string;
}

interface ProjectMembers {
  created_at: Generated<Timestamp>;
  guest_expires_at: Timestamp | null;
  guest_permissions: Generated<number[]>;
  permissions: Generated<number[]>;
  project_id: string;
  user_id: string;
}

interface ProjectMenus {
  project_id: string;
  updated_at: Generated<Timestamp>;
  updated_by: string;
  version: number;
}

interface Projects {
  color: Generated<string>;
  company: string;
  created_at: Generated<Timestamp>;
  date_policy: Timestamp | null;
  id: string;
  logo: string | null;
  main: Generated<boolean>;
  name: string;
  near_days: Generated<number>;
  time_zone: string;
  url_policy: string | null;
}

interface ProjectSmtp {
  active: boolean;
  email: string;
  /**
   * Sealed with the platform's key; null for a server that asks for none.
   */
  password: string | null;
  port: number;
  priority: number;
  project_id: string;
  server: string;
  size_mb: number;
  ssl: boolean;
  tls: boolean;
  updated_at: Generated<Timestamp>;
}

interface ProjectSwitches {
  changed_at: Generated<Timestamp>;
  changed_by: string;
  is_on: boolean;
  name: string;
  project_id: string;
}

interface Prompts {
  active: boolean;
  id: string;
  is_default: boolean;
  language: string;
  name: string;
  name_key: string;
  project_id: string;
  text: string;
  updated_at: Generated<Timestamp>;
  updated_by: string;
  version: number;
}

interface PromptVersions {
  active: boolean;
  at: Generated<Timestamp>;
  by: string;
  is_default: boolean;
  language: string;
  name: string;
  project_id: string;
  prompt_id: string;
  text: string;
  version: number;
}

interface ProtectedChangeDecisions {
  at: Timestamp;
  /**
   * Null: time decided, or another change.
   */
  by: string | null;
  change_id: string;
  outcome: string;
  project_id: string;
  reason: string | null;
}

interface ProtectedChanges {
  /**
   * Projects with a rule of two people that an account's change concerns.
   */
  affected: string[];
  after: Json;
  /**
   * Nobody could confirm it: it applies then by itself.
   */
  applies_at: Timestamp | null;
  /**
   * How the subject stood: where it stands otherwise, the change is not applied.
   */
  base: Json;
  before: Json;
  /**
   * Who could confirm it when it was asked for; nobody who became an administrator later.
   */
  confirmers: string[];
  expires_at: Timestamp;
  id: string;
  kind: string;
  label: string;
  /**
   * That of the platform where an account is concerned.
   */
  project_id: string;
  reason: string | null;
  /**
   * What the owning feature needs to carry it out.
   */
  request: Json;
  requested_at: Timestamp;
  requested_by: string;
  subject: string;
}

interface ProtectionSettings {
  changed_at: Timestamp;
  changed_by: string;
  /**
   * Whether protected changes of the project need a second person; what concerns relays also does while their own rule is on.
   */
  is_on: boolean;
  project_id: string;
}

interface PublishedAcknowledgedAlerts {
  acknowledged_at: Timestamp | null;
  id: string | null;
  project_id: string | null;
}

interface PublishedAdministrators {
  project_id: string | null;
  user_id: string | null;
}

interface PublishedAlertRules {
  id: string | null;
  priority: number | null;
  project_id: string | null;
  rule: Json | null;
  sensor_number: number | null;
  type: string | null;
  version: number | null;
}

interface PublishedApiTokens {
  created_by: string | null;
  expires_at: Timestamp | null;
  id: string | null;
  last_used_at: Timestamp | null;
  name: string | null;
  project_id: string | null;
  revoked_at: Timestamp | null;
  role: number | null;
  token_hash: Buffer | null;
}

interface PublishedAudit {
  action: string | null;
  actor_id: string | null;
  after: Json | null;
  at: Timestamp | null;
  before: Json | null;
  entity: string | null;
  entity_id: string | null;
  id: string | null;
  project_id: string | null;
}

interface PublishedBatteries {
  at: Timestamp | null;
  device_id: string | null;
  level: number | null;
  project_id: string | null;
}

interface PublishedBoreholes {
  id: string | null;
  project_id: string | null;
  station_id: string | null;
}

interface PublishedCampaigns {
  id: string | null;
  name: string | null;
  project_id: string | null;
}

interface PublishedCatalog {
  active: boolean | null;
  component_ids: string[] | null;
  frequency: string | null;
  id: string | null;
  kind: string | null;
  merged_into: string | null;
  name: string | null;
  name_key: string | null;
  position: number | null;
  project_id: string | null;
}

interface PublishedChemistrySettings {
  balance_rule: string | null;
  project_id: string | null;
  repeat_rule: string | null;
}

interface PublishedCommitmentPlans {
  commitment_id: string | null;
  instrument_id: string | null;
  plan_id: string | null;
  project_id: string | null;
  short_commitment: string | null;
  state: string | null;
}

interface PublishedCommitments {
  component: string | null;
  condition: string | null;
  deadline: string | null;
  document_id: string | null;
  every: string | null;
  frequency: string | null;
  id: string | null;
  instrument_id: string | null;
  language: string | null;
  number: number | null;
  page: number | null;
  place: number | null;
  project_id: string | null;
  rects: Json | null;
  responsible: string | null;
  state: string | null;
  summary: string | null;
  text: string | null;
  version: number | null;
}

interface PublishedCommitmentStations {
  commitment_id: string | null;
  project_id: string | null;
  station_id: string | null;
}

interface PublishedCommitmentTransmissions {
  commitment_id: string | null;
  number: number | null;
  profile_id: string | null;
  project_id: string | null;
  state: string | null;
  summary: string | null;
}

interface PublishedCommitmentWords {
  document_id: string | null;
  id: string | null;
  instrument_id: string | null;
  project_id: string | null;
  search_key: string | null;
  state: string | null;
  title: string | null;
}

interface PublishedDerivedFlagHours {
  flags: string[] | null;
  hour: Timestamp | null;
  project_id: string | null;
  sensor_id: number | null;
}

interface PublishedDerivedFlags {
  flags: string[] | null;
  project_id: string | null;
  sensor_id: number | null;
  t: Timestamp | null;
}

interface PublishedDeviceChanges {
  at: Timestamp | null;
  by: string | null;
  changed: string | null;
  device_id: string | null;
  project_id: string | null;
  reason: string | null;
  version: number | null;
}

interface PublishedDeviceKeys {
  device_id: string | null;
  ends_at: Timestamp | null;
  id: string | null;
  key_hash: Buffer | null;
  project_id: string | null;
  serial: string | null;
}

interface PublishedDevicePlaces {
  applies_from: Timestamp | null;
  device_id: string | null;
  height: number | null;
  latitude: number | null;
  longitude: number | null;
  project_id: string | null;
  terrain_elevation: number | null;
  version: number | null;
}

interface PublishedDevicePositions {
  adjustment: number | null;
  applies_from: Timestamp | null;
  correction: number | null;
  device_id: string | null;
  inclination: number | null;
  probe_length: number | null;
  project_id: string | null;
  terrain_elevation: number | null;
  version: number | null;
}

interface PublishedDeviceRefusals {
  device_id: string | null;
  message_id: string | null;
  project_id: string | null;
}

interface PublishedDevices {
  active: boolean | null;
  adjustment: number | null;
  channel: string | null;
  correction: number | null;
  device_group: string | null;
  device_type: string | null;
  expected_interval: number | null;
  height: number | null;
  id: string | null;
  inclination: number | null;
  latitude: number | null;
  longitude: number | null;
  mail_recipients: string[] | null;
  mail_sender: string | null;
  name: string | null;
  name_key: string | null;
  network_id: string | null;
  paused: boolean | null;
  probe_length: number | null;
  project_id: string | null;
  report_url: string | null;
  search_key: string | null;
  serial: string | null;
  station_id: string | null;
  terrain_elevation: number | null;
  version: number | null;
}

interface PublishedDeviceSensors {
  accuracy: number | null;
  active: boolean | null;
  adjustment: number | null;
  correction: number | null;
  device_id: string | null;
  id: string | null;
  kind: string | null;
  name: string | null;
  number: number | null;
  origin: string | null;
  parameters: Json | null;
  position: number | null;
  probe_length: number | null;
  project_id: string | null;
  quantity: string | null;
  range_max: number | null;
  range_min: number | null;
  resolution: number | null;
  serial: string | null;
  unit: string | null;
  variable: string | null;
}

interface PublishedDeviceSerials {
  device_id: string | null;
  project_id: string | null;
  serial: string | null;
}

interface PublishedDigestRefusals {
  user_id: string | null;
}

interface PublishedEvidence {
  file_id: string | null;
  follow_up_id: string | null;
  monitoring_id: string | null;
  place: number | null;
  project_id: string | null;
  recorded_at: Timestamp | null;
  version: number | null;
}

interface PublishedFactorPeople {
  admin: boolean | null;
  email: string | null;
  has_password: boolean | null;
  id: string | null;
  last_name: string | null;
  live: boolean | null;
  locale: string | null;
  name: string | null;
}

interface PublishedFileNames {
  id: string | null;
  name: string | null;
  name_key: string | null;
  project_id: string | null;
  type: string | null;
  updated_at: Timestamp | null;
}

interface PublishedFiles {
  id: string | null;
  kind: string | null;
  name: string | null;
  name_key: string | null;
  project_id: string | null;
  sha256: string | null;
  size: number | null;
  type: string | null;
  updated_at: Timestamp | null;
  version: number | null;
  withdrawn: boolean | null;
}

interface PublishedFileVersions {
  created_at: Timestamp | null;
  created_by: string | null;
  file_id: string | null;
  kind: string | null;
  name: string | null;
  project_id: string | null;
  sha256: string | null;
  size: number | null;
  type: string | null;
  version: number | null;
}

interface PublishedFollowUps {
  action_on: string | null;
  completed: boolean | null;
  id: string | null;
  mishap: boolean | null;
  mishap_description: string | null;
  monitoring_id: string | null;
  observation: string | null;
  project_id: string | null;
  reason: string | null;
  recorded_at: Timestamp | null;
  recorded_by: string | null;
  version: number | null;
}

interface PublishedForgettableSensors {
  device_id: string | null;
  number: number | null;
  project_id: string | null;
}

interface PublishedForgotten {
  before: Timestamp | null;
  project_id: string | null;
  sensor_id: number | null;
}

interface PublishedHandMeasured {
  device_id: string | null;
  id: string | null;
  number: number | null;
  project_id: string | null;
}

interface PublishedImages {
  id: string | null;
  made_by: string | null;
}

interface PublishedInstrumentDocuments {
  added_at: Timestamp | null;
  file_id: string | null;
  file_version: number | null;
  id: string | null;
  instrument_id: string | null;
  name: string | null;
  pages: number | null;
  project_id: string | null;
  scanned: boolean | null;
  sha256: string | null;
  size: number | null;
}

interface PublishedInstrumentFindings {
  document_id: string | null;
  ended_at: Timestamp | null;
  extractor: string | null;
  found: Json | null;
  instrument_id: string | null;
  job_id: string | null;
  place: number | null;
  project_id: string | null;
}

interface PublishedInstrumentJobs {
  asked_at: Timestamp | null;
  ended_at: Timestamp | null;
  extractor: string | null;
  found: number | null;
  id: string | null;
  instrument_id: string | null;
  page: number | null;
  pages: number | null;
  project_id: string | null;
  state: string | null;
}

interface PublishedInstrumentPages {
  body: string | null;
  document_id: string | null;
  ocr: number | null;
  page: number | null;
  project_id: string | null;
}

interface PublishedInstruments {
  ends_on: string | null;
  id: string | null;
  mining_unit: string | null;
  mining_unit_id: string | null;
  name: string | null;
  name_key: string | null;
  project_id: string | null;
  starts_on: string | null;
  updated_at: Timestamp | null;
  year: number | null;
}

interface PublishedIntegrationKeys {
  id: string | null;
  key_hash: Buffer | null;
  kind: string | null;
  project_id: string | null;
}

interface PublishedLaboratories {
  id: string | null;
  name: string | null;
  project_id: string | null;
}

interface PublishedLatest {
  at: Timestamp | null;
  project_id: string | null;
  reported_at: Timestamp | null;
  sensor_id: number | null;
  t: Timestamp | null;
  value: number | null;
}

interface PublishedLimits {
  fraction: string | null;
  max: Json | null;
  min: Json | null;
  note: string | null;
  parameter: string | null;
  position: number | null;
  project_id: string | null;
  set_id: string | null;
  unit: string | null;
  version: number | null;
  warning: number | null;
}

interface PublishedLimitSets {
  class: string | null;
  everywhere: boolean | null;
  id: string | null;
  matrices: string[] | null;
  name: string | null;
  newest: boolean | null;
  project_id: string | null;
  regulation: string | null;
  reviewed: boolean | null;
  valid_from: string | null;
  valid_to: string | null;
  version: number | null;
}

interface PublishedLimitStations {
  from_day: string | null;
  project_id: string | null;
  set_id: string | null;
  station_id: string | null;
  to_day: string | null;
  version: number | null;
}

interface PublishedLogoBytes {
  bytes: Buffer | null;
  id: string | null;
}

interface PublishedLogos {
  image: string | null;
  project: string | null;
}

interface PublishedMails {
  attempts: number | null;
  created_at: Timestamp | null;
  ended_at: Timestamp | null;
  id: string | null;
  last_error: string | null;
  next_try_at: Timestamp | null;
  project_id: string | null;
  response: string | null;
  state: string | null;
}

interface PublishedMapContents {
  sha256: string | null;
}

interface PublishedMembers {
  guest_expires_at: Timestamp | null;
  guest_permissions: number[] | null;
  permissions: number[] | null;
  project_id: string | null;
  user_id: string | null;
}

interface PublishedMemberViews {
  code_hash: Buffer | null;
  ended_at: Timestamp | null;
  expires_at: Timestamp | null;
  project_id: string | null;
  user_id: string | null;
  viewer_id: string | null;
}

interface PublishedMenuBoards {
  board_id: string | null;
  entry_id: string | null;
  project_id: string | null;
}

interface PublishedMenuGrants {
  alias: string | null;
  permissions: number[] | null;
  project_id: string | null;
  status: boolean | null;
  user_id: string | null;
}

interface PublishedMenuSizes {
  project_id: string | null;
}

interface PublishedMiningUnits {
  id: string | null;
  name: string | null;
  project_id: string | null;
}

interface PublishedMonitoringDays {
  completed: boolean | null;
  estimated_on: string | null;
  id: string | null;
  plan_id: string | null;
  project_id: string | null;
  rescheduled: boolean | null;
  series_id: string | null;
  skipped: boolean | null;
  station_id: string | null;
}

interface PublishedMonitorings {
  action_on: string | null;
  completed: boolean | null;
  ends_at: Timestamp | null;
  environmental_component_id: string | null;
  estimated_on: string | null;
  frequency_id: string | null;
  id: string | null;
  import_id: string | null;
  mining_component_id: string | null;
  mishap: boolean | null;
  plan_id: string | null;
  project_id: string | null;
  rescheduled: boolean | null;
  responsible: string | null;
  series_id: string | null;
  short_commitment: string | null;
  skipped: boolean | null;
  source_id: string | null;
  starts_at: Timestamp | null;
  station_id: string | null;
  subcomponent_id: string | null;
  type_id: string | null;
  updated_at: Timestamp | null;
  version: number | null;
}

interface PublishedParameters {
  active: boolean | null;
  aliases: Json | null;
  area: string | null;
  cas: string | null;
  code: string | null;
  names: Json | null;
  project_id: string | null;
  unit: string | null;
}

interface PublishedPlanImports {
  born: string | null;
  id: string | null;
  plan_id: string | null;
  project_id: string | null;
}

interface PublishedPlans {
  ends_on: string | null;
  id: string | null;
  project_id: string | null;
  starts_on: string | null;
  title: string | null;
  title_key: string | null;
}

interface PublishedPolicies {
  id: string | null;
  start_date: Timestamp | null;
  texts: Json | null;
}

interface PublishedProjectLooks {
  color: string | null;
  company: string | null;
  id: string | null;
  logo: string | null;
  name: string | null;
  near_days: number | null;
  time_zone: string | null;
}

interface PublishedProjects {
  date_policy: Timestamp | null;
  id: string | null;
  name: string | null;
  near_days: number | null;
  time_zone: string | null;
  url_policy: string | null;
}

interface PublishedProjectSmtp {
  active: boolean | null;
  project_id: string | null;
}

interface PublishedPrompts {
  active: boolean | null;
  id: string | null;
  is_default: boolean | null;
  language: string | null;
  name: string | null;
  project_id: string | null;
  text: string | null;
  version: number | null;
}

interface PublishedRawMessages {
  accepted: number | null;
  at: Timestamp | null;
  body: string | null;
  codec_version: number | null;
  detail: string | null;
  device_id: string | null;
  id: string | null;
  project_id: string | null;
  reason: string | null;
  refused: Json | null;
  source: string | null;
}

interface PublishedReadingsLog {
  at: Timestamp | null;
  id: string | null;
  project_id: string | null;
  sensors: number[] | null;
  times: ArrayType<Timestamp> | null;
  vals: number[] | null;
}

interface PublishedRelayRules {
  project_id: string | null;
  second_person: boolean | null;
}

interface PublishedRepeatChoices {
  among: string[] | null;
  at: Timestamp | null;
  by: string | null;
  fraction: string | null;
  parameter: string | null;
  project_id: string | null;
  result_id: string | null;
  rule: string | null;
  sample_id: string | null;
}

interface PublishedReplacements {
  project_id: string | null;
  result_id: string | null;
}

interface PublishedReschedules {
  born: string | null;
  monitoring_id: string | null;
  project_id: string | null;
}

interface PublishedResultImports {
  copied_from: string | null;
  import_id: string | null;
  project_id: string | null;
  result_id: string | null;
  sample_id: string | null;
}

interface PublishedResults {
  analysed_on: string | null;
  column_number: number | null;
  flags: string[] | null;
  fraction: string | null;
  id: string | null;
  import_id: string | null;
  kind: string | null;
  method: string | null;
  parameter: string | null;
  project_id: string | null;
  raw: string | null;
  row_number: number | null;
  sample_id: string | null;
  standard: number | null;
  unit: string | null;
  value: number | null;
}

interface PublishedRollupDay {
  day: Timestamp | null;
  first_at: Timestamp | null;
  last_at: Timestamp | null;
  max: number | null;
  min: number | null;
  n: number | null;
  project_id: string | null;
  sensor_id: number | null;
}

interface PublishedRollupHour {
  first: number | null;
  hour: Timestamp | null;
  last: number | null;
  max: number | null;
  min: number | null;
  n: number | null;
  project_id: string | null;
  sensor_id: number | null;
  sum: number | null;
}

interface PublishedSampleFillings {
  filled: string[] | null;
  import_id: string | null;
  project_id: string | null;
  sample_id: string | null;
}

interface PublishedSampleImports {
  id: string | null;
  project_id: string | null;
}

interface PublishedSamples {
  campaign_id: string | null;
  category: string | null;
  code: string | null;
  code_key: string | null;
  emptied: boolean | null;
  id: string | null;
  laboratory_id: string | null;
  matrix: string | null;
  project_id: string | null;
  sampled: string | null;
  sampled_at: Timestamp | null;
  sampled_on: string | null;
  sampled_until: string | null;
  station_id: string | null;
}

interface PublishedSecondFactorPolicy {
  required_for: string | null;
}

interface PublishedSensorParameters {
  adjustment: number | null;
  applies_from: Timestamp | null;
  correction: number | null;
  kind: string | null;
  made_at: Timestamp | null;
  made_by: string | null;
  parameters: Json | null;
  probe_length: number | null;
  project_id: string | null;
  sensor_id: string | null;
  unit: string | null;
  version: number | null;
}

interface PublishedSeries {
  environmental_component_id: string | null;
  frequency_id: string | null;
  id: string | null;
  import_id: string | null;
  mining_component_id: string | null;
  plan_id: string | null;
  project_id: string | null;
  responsible: string | null;
  source_id: string | null;
  station_id: string | null;
  subcomponent_id: string | null;
  type_id: string | null;
}

interface PublishedSeriesCommitments {
  end_date: string | null;
  environmental_component_id: string | null;
  frequency: string | null;
  id: string | null;
  plan_id: string | null;
  project_id: string | null;
  responsible: string | null;
  short_commitment: string | null;
  start_date: string | null;
  station_id: string | null;
  type_id: string | null;
}

interface PublishedStandingAlerts {
  device_id: string | null;
  id: string | null;
  is_alarm: boolean | null;
  is_limit: boolean | null;
  priority: number | null;
  project_id: string | null;
  raised_at: Timestamp | null;
  sensor_number: number | null;
}

interface PublishedStationPlans {
  plan_id: string | null;
  project_id: string | null;
  starts_on: string | null;
  station_id: string | null;
}

interface PublishedStationReschedules {
  decided_at: Timestamp | null;
  decided_by: string | null;
  from_day: string | null;
  id: string | null;
  monitoring_id: string | null;
  project_id: string | null;
  reason: string | null;
  station_id: string | null;
  to_day: string | null;
}

interface PublishedStations {
  active: boolean | null;
  description: string | null;
  elevation: number | null;
  id: string | null;
  latitude: number | null;
  longitude: number | null;
  merged_into: string | null;
  name: string | null;
  name_key: string | null;
  position: number | null;
  project_id: string | null;
}

interface PublishedStationSkips {
  decided_at: Timestamp | null;
  decided_by: string | null;
  id: string | null;
  monitorings: number | null;
  plan_id: string | null;
  project_id: string | null;
  reason: string | null;
  station_id: string | null;
}

interface PublishedTransmissionProfiles {
  id: string | null;
  name: string | null;
  project_id: string | null;
  state: string | null;
  station_id: string | null;
}

interface PublishedUserDirectory {
  admin: boolean | null;
  deleted: boolean | null;
  email: string | null;
  id: string | null;
  last_name: string | null;
  live: boolean | null;
  locale: string | null;
  name: string | null;
  name_key: string | null;
  position: string | null;
  time_zone: string | null;
  verified: boolean | null;
  vouched: boolean | null;
}

interface PublishedUsers {
  admin: boolean | null;
  email: string | null;
  id: string | null;
  last_name: string | null;
  live: boolean | null;
  locale: string | null;
  name: string | null;
}

interface PublishedWhatsappMessages {
  attempts: number | null;
  created_at: Timestamp | null;
  delivered_at: Timestamp | null;
  ended_at: Timestamp | null;
  id: string | null;
  last_error: string | null;
  next_try_at: Timestamp | null;
  project_id: string | null;
  read_at: Timestamp | null;
  sent_at: Timestamp | null;
  state: string | null;
  user_id: string | null;
}

interface PublishedWhatsappPeople {
  last_inbound_at: Timestamp | null;
  phone: string | null;
  user_id: string | null;
}

interface PushMessages {
  attempts: Generated<number>;
  created_at: Generated<Timestamp>;
  ended_at: Timestamp | null;
  id: string;
  last_error: string | null;
  next_try_at: Generated<Timestamp>;
  notification_id: string;
  project_id: string;
  /**
   * dropped: the person had read it before it could go, or did not want it any more.
   */
  state: Generated<string>;
  subscription_id: string;
  user_id: string;
}

interface PushSubscriptions {
  created_at: Timestamp;
  device: string;
  /**
   * left: by the person; gone: the browser's service knows it no more; other: somebody else uses that browser; many: the oldest of too many; account: another password, or the account was shut; silent: its service answers no more.
   */
  end_reason: string | null;
  ended_at: Timestamp | null;
  endpoint_hash: Buffer;
  id: string;
  last_at: Timestamp | null;
  /**
   * {endpoint, p256dh, auth}, sealed with the secret key: whoever knows them can write to the browser.
   */
  sealed: string;
  /**
   * How many times in a row its service gave no answer in time.
   */
  silent: Generated<number>;
  /**
   * The first of these.
   */
  silent_since: Timestamp | null;
  user_id: string;
}

interface QueueRunners {
  id: string;
  seen_at: Generated<Timestamp>;
}

interface Readings {
  project_id: string;
  /**
   * device_sensors.number of the project.
   */
  sensor_id: number;
  t: Timestamp;
  value: number;
}

interface ReadingsConflicts {
  at: Generated<Timestamp>;
  project_id: string;
  sensor_id: number;
  t: Timestamp;
  value: number;
}

interface ReadingsForgotten {
  at: Generated<Timestamp>;
  before: Timestamp;
  project_id: string;
  sensor_id: number;
}

interface ReadingsLate {
  project_id: string;
  sensor_id: number;
  t: Timestamp;
  value: number;
}

interface ReadingsLog {
  at: Generated<Timestamp>;
  /**
   * Of devices that told it: {device: level}.
   */
  batteries: Json | null;
  id: string;
  /**
   * False: the readings did not come in a report of their device.
   */
  is_report: Generated<boolean>;
  project_id: string;
  sensors: number[];
  times: ArrayType<Timestamp>;
  vals: number[];
}

interface ReadingsMonths {
  began_at: Generated<Timestamp>;
  month: string;
  packed_at: Timestamp | null;
  /**
   * packing: its readings are still in their table, to which nothing is added.
   */
  state: string;
}

interface ReadingsPacked {
  /**
   * A value is (base + sum of the differences up to it) / divisor; null: values are in singles or doubles.
   */
  base: number | null;
  divisor: number | null;
  doubles: number[] | null;
  first_t: Timestamp;
  last_t: Timestamp;
  n: number;
  project_id: string;
  sensor_id: number;
  /**
   * Values that each equal a float32.
   */
  singles: number[] | null;
  /**
   * first_t in microseconds since 1970.
   */
  start_us: number;
  /**
   * Usual time between two readings, in ticks.
   */
  step: number;
  /**
   * Microseconds: all instants are whole multiples of it from the first one.
   */
  tick_us: number;
  /**
   * By how many ticks each time since the previous reading differs from step: the sum of what times_1, _2, _4 and _8 have at its position; null: zeros. The first has none.
   */
  times_1: string[] | null;
  times_2: number[] | null;
  times_4: number[] | null;
  times_8: ArrayType<number> | null;
  /**
   * Difference of each value from the previous one, in units of 1 / divisor, like times_1.
   */
  values_1: string[] | null;
  values_2: number[] | null;
  values_4: number[] | null;
  values_8: ArrayType<number> | null;
}

interface ReadingsPacking {
  /**
   * A value is (base + sum of the differences up to it) / divisor; null: values are in singles or doubles.
   */
  base: number | null;
  divisor: number | null;
  doubles: number[] | null;
  first_t: Timestamp;
  last_t: Timestamp;
  n: number;
  project_id: string;
  sensor_id: number;
  /**
   * Values that each equal a float32.
   */
  singles: number[] | null;
  /**
   * first_t in microseconds since 1970.
   */
  start_us: number;
  /**
   * Usual time between two readings, in ticks.
   */
  step: number;
  /**
   * Microseconds: all instants are whole multiples of it from the first one.
   */
  tick_us: number;
  /**
   * By how many ticks each time since the previous reading differs from step: the sum of what times_1, _2, _4 and _8 have at its position; null: zeros. The first has none.
   */
  times_1: string[] | null;
  times_2: number[] | null;
  times_4: number[] | null;
  times_8: ArrayType<number> | null;
  /**
   * Difference of each value from the previous one, in units of 1 / divisor, like times_1.
   */
  values_1: string[] | null;
  values_2: number[] | null;
  values_4: number[] | null;
  values_8: ArrayType<number> | null;
}

interface ReadingsRaw {
  /**
   * Readings of it that were taken; null: not counted when it came.
   */
  accepted: number | null;
  at: Generated<Timestamp>;
  body: string;
  /**
   * Of the codec that was asked last; null where none was.
   */
  codec_version: number | null;
  /**
   * What the codec said, where it failed.
   */
  detail: string | null;
  device_id: string | null;
  id: string;
  project_id: string;
  /**
   * The first reason for which something of it was not taken.
   */
  reason: string | null;
  /**
   * What was not taken: [{variable, reason, n}], variable null where it could not be read.
   */
  refused: Json | null;
  source: string;
}

interface ReadingsRetention {
  at: Timestamp;
  by: string;
  /**
   * Raw readings that it would let go, as the person was shown.
   */
  counted: number;
  /**
   * Null: for ever. Thirteen at least, so that rules can be tried on a year.
   */
  months: number | null;
  project_id: string;
  reason: string;
  version: number;
}

interface RecoveryCodes {
  code_hash: Buffer;
  created_at: Timestamp;
  used_at: Timestamp | null;
  user_id: string;
}

interface RelayCommands {
  /**
   * The device's first word on it; late: after its expiry.
   */
  answer: string | null;
  answered_at: Timestamp | null;
  asked_at: Timestamp;
  asked_by: string;
  device_id: string;
  ended_at: Timestamp | null;
  ended_by: string | null;
  expires_at: Timestamp;
  fault: string | null;
  id: string;
  /**
   * For how long it may be sent, from the second person's confirmation on; null: until expires_at, as it was asked.
   */
  life_seconds: number | null;
  project_id: string;
  reason: string;
  relay: number;
  second_at: Timestamp | null;
  second_by: string | null;
  second_person: boolean;
  sent_at: Timestamp | null;
  state: string;
  /**
   * true: on.
   */
  wanted: boolean;
  way: string | null;
}

interface RelayPauses {
  at: Timestamp;
  by: string;
  device_id: string;
  project_id: string;
  reason: string;
}

interface RelaySettings {
  changed_at: Timestamp;
  changed_by: string;
  /**
   * Minutes for which a command waits for the second person.
   */
  confirm_within: Generated<number>;
  project_id: string;
  /**
   * Whether another administrator confirms each command before it is sent.
   */
  second_person: boolean;
}

interface RelayStates {
  command_id: string;
  device_id: string;
  /**
   * Null: it said what contradicts what was known.
   */
  is_on: boolean | null;
  project_id: string;
  relay: number;
  /**
   * Of the command: an older one that is confirmed later turns nothing back.
   */
  sent_at: Timestamp;
  since: Timestamp;
}

interface ReminderDays {
  at: Timestamp;
  day: string;
  /**
   * The last day that was near then: what lies beyond has not been told as near.
   */
  near_to: string;
  project_id: string;
  /**
   * Which transactions were over when the digest was put together; null for days from before this was kept.
   */
  seen: string | null;
  /**
   * The day that it was on the project's clocks: what was due from then on has not been told as unfulfilled.
   */
  seen_on: string;
  /**
   * How many monitorings; 0: there was nothing to tell, and nothing was sent.
   */
  told: number;
  user_id: string;
}

interface RepeatChoices {
  /**
   * The valid results when the choice was made; null where it was not recorded.
   */
  among: string[] | null;
  at: Timestamp;
  by: string;
  fraction: string;
  parameter: string;
  project_id: string;
  result_id: string | null;
  rule: string | null;
  sample_id: string;
}

interface Reports {
  asked_at: Generated<Timestamp>;
  asked_by: string;
  attempts: Generated<number>;
  /**
   * A ReportChoice of contract/src/reports.ts.
   */
  choice: Json;
  /**
   * SHA-256 of the data, as it stands on the first page.
   */
  data: string | null;
  done: Generated<number>;
  ended_at: Timestamp | null;
  error: string | null;
  file_id: string | null;
  file_version: number | null;
  held_until: Timestamp | null;
  /**
   * Who works on it; a holder that is not heard of until held_until has died, and another goes on.
   */
  holder: string | null;
  id: string;
  pages: number | null;
  project_id: string;
  schedule_id: string | null;
  state: string;
  total: Generated<number>;
}

interface ReportSchedules {
  active: boolean;
  day_of_month: number;
  id: string;
  /**
   * The first day of the month in which it was made last.
   */
  last_month: string | null;
  locale: string;
  made_at: Generated<Timestamp>;
  made_by: string;
  months: number;
  project_id: string;
  recipients: string[];
  /**
   * A ReportSubject of contract/src/reports.ts.
   */
  subject: Json;
  version: Generated<number>;
}

interface Reschedules {
  /**
   * The transaction that brought it; null for those from before this was kept.
   */
  born: Generated<string | null>;
  /**
   * When the person decided it in the field, by their device; null where they were connected.
   */
  captured_at: Timestamp | null;
  decided_at: Timestamp;
  decided_by: string;
  from_day: string;
  id: string;
  monitoring_id: string;
  project_id: string;
  reason: string;
  to_day: string;
  version: number;
}

interface ResponseActionEvents {
  action_id: string;
  at: Timestamp;
  by: string | null;
  kind: string;
  note: string | null;
  project_id: string;
  step: Generated<number>;
}

interface ResponseActions {
  action_id: string;
  due_at: Timestamp;
  id: string;
  project_id: string;
  role: string;
  structure_id: string;
  text: string;
  transition: number;
}

interface ResponseObservations {
  at: Timestamp;
  by: string;
  condition_id: string;
  id: string;
  note: string | null;
  project_id: string;
  seen: boolean;
  structure_id: string;
}

interface ResponsePlanLog {
  at: Timestamp;
  id: string;
  project_id: string;
  sensors: number[];
  times: ArrayType<Timestamp>;
  vals: number[];
}

interface ResponsePlanPublications {
  at: Timestamp;
  by: string;
  project_id: string;
  structure_id: string;
  version: number;
}

interface ResponsePlanSensors {
  project_id: string;
  /**
   * device_sensors.number
   */
  sensor_number: number;
  structure_id: string;
}

interface ResponsePlanStates {
  project_id: string;
  state: Json;
  structure_id: string;
  /**
   * The published version of the plan.
   */
  version: number;
}

interface ResponsePlanVersions {
  at: Timestamp;
  by: string;
  content: Json;
  project_id: string;
  reason: string;
  structure_id: string;
  version: number;
}

interface ResponseStructureDevices {
  device_id: string;
  project_id: string;
  structure_id: string;
}

interface ResponseStructures {
  active: Generated<boolean>;
  id: string;
  kind: string;
  name: string;
  name_key: string;
  project_id: string;
  updated_at: Timestamp;
  updated_by: string;
  version: number;
}

interface ResponseTransitions {
  /**
   * When it was so in the field; noted_at is when the platform knew.
   */
  at: Timestamp;
  by: string | null;
  causes: Json;
  from_level: number | null;
  kind: string;
  n: number;
  noted_at: Timestamp;
  project_id: string;
  reason: string | null;
  structure_id: string;
  to_level: number;
  version: number;
}

interface ResultRepeats {
  /**
   * The day of the analysis and its method, as this import states them.
   */
  analysed_on: string | null;
  column_number: number;
  import_id: string;
  method: string | null;
  project_id: string;
  raw: string;
  /**
   * As first written, never a copy.
   */
  result_id: string;
  row_number: number;
}

interface ResultReplacements {
  at: Timestamp;
  by: string;
  by_result: string | null;
  project_id: string;
  reason: string;
  result_id: string;
}

interface Results {
  /**
   * The day of the analysis; null where the laboratory does not state it.
   */
  analysed_on: string | null;
  column_number: number;
  comment: string | null;
  /**
   * What it says again, as first written, since what had taken its place was taken back.
   */
  copied_from: string | null;
  flags: Generated<string[]>;
  fraction: Generated<string>;
  id: string;
  import_id: string;
  /**
   * below: not detected, the value is the limit it was looked for down to (null where nobody says); above: more than the value.
   */
  kind: string;
  method: string | null;
  parameter: string;
  project_id: string;
  /**
   * What stood in the cell.
   */
  raw: string;
  row_number: number;
  sample_id: string;
  /**
   * The value in the parameter's unit; null where it cannot be had from the laboratory's.
   */
  standard: number | null;
  /**
   * As the laboratory gave it; null where it gave none and the parameter's own was taken.
   */
  unit: string | null;
  value: number | null;
}

interface RollupDay {
  day: Timestamp;
  first: number;
  first_at: Timestamp;
  last: number;
  last_at: Timestamp;
  max: number;
  min: number;
  n: number;
  project_id: string;
  sensor_id: number;
  sum: number;
}

interface RollupHour {
  first: number;
  first_at: Timestamp;
  hour: Timestamp;
  last: number;
  last_at: Timestamp;
  max: number;
  min: number;
  n: number;
  project_id: string;
  sensor_id: number;
  sum: number;
}

interface SampleFillings {
  /**
   * What the import told of it; empty where it was not written down yet.
   */
  filled: Generated<string[]>;
  import_id: string;
  project_id: string;
  sample_id: string;
}

interface SampleImports {
  at: Timestamp;
  by: string;
  cells: number;
  file_name: string;
  flagged: number;
  id: string;
  /**
   * Results without a flag; flagged are those with one, missing the cells that say that nothing was measured.
   */
  imported: number;
  laboratory_id: string | null;
  missing: number;
  project_id: string;
  reason: string | null;
  rejected: number;
  sha256: string;
  /**
   * The import of which nothing holds since; itself no file.
   */
  withdraws: string | null;
}

interface SamplePreviewResults {
  analysed_on: string | null;
  at: Timestamp | null;
  campaign: string | null;
  code: string;
  code_key: string;
  column_number: number;
  comment: string | null;
  day: string | null;
  flags: string[];
  fraction: string;
  kind: string;
  matrix: string | null;
  method: string | null;
  n: number;
  parameter: string;
  preview_id: string;
  project_id: string;
  raw: string;
  row_number: number;
  standard: number | null;
  station: string;
  station_key: string;
  unit: string | null;
  until: string | null;
  value: number | null;
}

interface SamplePreviews {
  /**
   * Folded names and types of control samples of the file that a person accepted as samples of their station.
   */
  accepted_controls: Generated<string[]>;
  cells: number;
  /**
   * What was said of columns for this file, by their headers' letters and digits.
   */
  columns: Generated<Json>;
  created_by: string;
  expires_at: Timestamp;
  file: Buffer;
  file_name: string;
  id: string;
  laboratory: string | null;
  missing: number;
  project_id: string;
  rejected: number;
  saved_as: string | null;
  sha256: string;
  /**
   * Those that the project does not have: {name, latitude, longitude, elevation}.
   */
  stations: Generated<Json>;
  /**
   * In which its results were worked out: {parameter: unit}. Where one has become another the file is to be read again.
   */
  units: Generated<Json>;
}

interface Samples {
  campaign_id: string | null;
  category: Generated<string>;
  code: string;
  code_key: string;
  /**
   * All that it had came of files that were taken back: it is shown nowhere until another file says something of it.
   */
  emptied: Generated<boolean>;
  id: string;
  import_id: string;
  laboratory_id: string | null;
  matrix: string | null;
  project_id: string;
  /**
   * The instant, where the file says the hour.
   */
  sampled_at: Timestamp | null;
  /**
   * The day in the project's time zone; null where the laboratory gives none.
   */
  sampled_on: string | null;
  /**
   * Last day of the month or year in which the sample was taken, sampled_on being the first; null where the day is known.
   */
  sampled_until: string | null;
  station_id: string;
}

interface SampleSayings {
  at: Timestamp | null;
  campaign_id: string | null;
  day: string | null;
  import_id: string;
  laboratory_id: string | null;
  matrix: string | null;
  project_id: string;
  sample_id: string;
  until: string | null;
}

interface SearchWords {
  /**
   * The transaction that brought it: of two at once each brings its own, and neither waits for the other.
   */
  born: Generated<string>;
  project_id: string;
  word: string;
}

interface SecondFactorPolicy {
  id: number;
  required_for: string;
  version: Generated<number>;
}

interface SecondFactors {
  /**
   * Null: an authenticator app that has not shown a right code yet; it does not count.
   */
  confirmed_at: Timestamp | null;
  counter: number | null;
  created_at: Timestamp;
  credential_id: string | null;
  id: string;
  kind: string;
  /**
   * The time step of the last accepted code: no code of it or of an earlier one is accepted again.
   */
  last_step: number | null;
  last_used_at: Timestamp | null;
  name: string;
  public_key: Buffer | null;
  /**
   * The TOTP secret, encrypted with the key of the platform.
   */
  sealed_secret: string | null;
  transports: string[] | null;
  user_id: string;
}

interface SecretKeyCheck {
  id: number;
  sealed: string;
}

interface SensorParameters {
  /**
   * Null: the device's holds, as for correction and probe_length.
   */
  adjustment: number | null;
  applies_from: Timestamp;
  correction: number | null;
  kind: string;
  made_at: Timestamp;
  made_by: string;
  parameters: Json;
  probe_length: number | null;
  project_id: string;
  sensor_id: string;
  unit: string;
  version: number;
}

interface Sessions {
  code_hash: Buffer;
  created_at: Generated<Timestamp>;
  /**
   * What was shown besides the password; directory: the corporate sign-on answers for it. Null: the password alone.
   */
  factor: string | null;
  last_used_at: Generated<Timestamp>;
  user_id: string;
}

interface SignInAttempts {
  failures: number;
  key: string;
  /**
   * Before it no try under this key is made; null: at once.
   */
  open_at: Timestamp | null;
  window_start: Timestamp;
}

interface SignInWarnings {
  sent_at: Timestamp;
  user_id: string;
}

interface SignOnNonces {
  created_at: Generated<Timestamp>;
  expires_at: Timestamp;
  nonce_hash: Buffer;
  used_at: Timestamp | null;
}

interface StationFiles {
  added_at: Timestamp;
  added_by: string;
  file_id: string;
  project_id: string;
  removed_at: Timestamp | null;
  removed_by: string | null;
  removed_reason: string | null;
  station_id: string;
}

interface Stations {
  active: Generated<boolean>;
  description: string | null;
  /**
   * Metres above sea level.
   */
  elevation: number | null;
  id: string;
  latitude: number | null;
  longitude: number | null;
  /**
   * The station that took the place of this one; its name still leads there.
   */
  merged_into: string | null;
  name: string;
  name_key: string;
  /**
   * Place in lists, from 1; null: after those that have one, by name.
   */
  position: number | null;
  project_id: string;
  version: Generated<number>;
}

interface StationSkipMonitorings {
  /**
   * The estimated day when it was skipped.
   */
  day: string;
  monitoring_id: string;
  project_id: string;
  skip_id: string;
}

interface StationSkipReversals {
  decided_at: Timestamp;
  decided_by: string;
  monitorings: number;
  project_id: string;
  reason: string;
  skip_id: string;
}

interface StationSkips {
  captured_at: Timestamp | null;
  decided_at: Timestamp;
  decided_by: string;
  /**
   * The first day that the person chose; null: without a limit. to_day likewise.
   */
  from_day: string | null;
  id: string;
  monitorings: number;
  plan_id: string;
  project_id: string;
  reason: string;
  station_id: string;
  to_day: string | null;
}

interface TallyDays {
  near_to: string | null;
  project_id: string;
  today: string | null;
}

interface TransmissionAttempts {
  address: string;
  at: Timestamp;
  /**
   * As sent, with an empty password.
   */
  body: string;
  due_at: Timestamp;
  /**
   * SHA-256 of body: with the password in it, whoever knows the values could try passwords.
   */
  hash: Buffer;
  headers: Json;
  n: number;
  profile_id: string;
  project_id: string;
}

interface TransmissionDecisions {
  at: Timestamp;
  by: string;
  code: string | null;
  due_at: Timestamp;
  id: string;
  kind: string;
  /**
   * The totaliser starts anew with these values, which may be lower than those before.
   */
  new_meter: Generated<boolean>;
  /**
   * The person states that the authority does not have the values, which may have reached it.
   */
  not_received: Generated<boolean>;
  profile_id: string;
  project_id: string;
  reason: string;
  receipt: string | null;
  vals: Json | null;
}

interface TransmissionFields {
  decimals: number;
  is_required: boolean;
  name: string;
  position: number;
  profile_id: string;
  project_id: string;
  sensor_id: string;
  /**
   * Of the value as sent, in the notation of the screens.
   */
  unit: string;
}

interface TransmissionInformants {
  /**
   * Nothing is sent until then: the service cannot be reached, or asked for a pause.
   */
  held_until: Timestamp | null;
  informant: string;
  /**
   * When the next message that is late may be sent.
   */
  late_at: Timestamp | null;
}

interface TransmissionOutcomes {
  /**
   * What the authority answered when it was asked what it has under the receipt.
   */
  asked: string | null;
  at: Timestamp;
  due_at: Timestamp;
  n: number;
  outcome: string;
  profile_id: string;
  project_id: string;
  receipt: string | null;
  status: number | null;
  words: string;
}

interface TransmissionProfiles {
  accepted_at: Timestamp | null;
  address: string;
  created_at: Timestamp;
  fault: string | null;
  fault_at: Timestamp | null;
  frequency: string;
  gap_codes: Generated<Json>;
  /**
   * Nothing is sent until then: its credentials were refused, or its password cannot be read.
   */
  held_until: Timestamp | null;
  id: string;
  /**
   * Whoever sends, at which address: messages of one informant are sent one after another.
   */
  informant: string;
  live_since: Timestamp | null;
  name: string;
  /**
   * First instant of which no submission has been made.
   */
  next_due: Timestamp;
  /**
   * When people were last notified of what, by kind.
   */
  notified: Generated<Json>;
  /**
   * Sealed.
   */
  password: string | null;
  project_id: string;
  service: string;
  /**
   * Who sends, for which work or device, as the service names them; no secret.
   */
  settings: Json;
  state: Generated<string>;
  station_id: string | null;
  updated_at: Timestamp;
  updated_by: string;
  version: Generated<number>;
}

interface TransmissionSubmissions {
  changed_at: Timestamp;
  due_at: Timestamp;
  /**
   * Names and units of the values, in the order of the message.
   */
  fields: Generated<Json>;
  /**
   * From when it is in arrears: the next value is due.
   */
  late_from: Timestamp;
  measured_at: Timestamp;
  /**
   * Of state sent: when an answer is no longer expected.
   */
  next_try_at: Timestamp | null;
  profile_id: string;
  project_id: string;
  reason: string | null;
  receipt: string | null;
  state: string;
  /**
   * The work, or the device, as the service names it: later changes of the profile are not about it.
   */
  subject: Generated<Json>;
  /**
   * Number of the last attempt to send it.
   */
  tries: Generated<number>;
  /**
   * Texts by field, as sent.
   */
  vals: Json;
}

interface UnbalancedSamples {
  project_id: string;
  sample_id: string;
}

interface Users {
  active: Generated<boolean>;
  admin: Generated<boolean>;
  blocked: Generated<boolean>;
  created_at: Generated<Timestamp>;
  deleted_at: Timestamp | null;
  /**
   * An account whose password everybody knows: while one is live the server binds loopback only.
   */
  demo: Generated<boolean>;
  email: string;
  id: string;
  /**
   * Who made the account; null: it was there before this was kept, or nobody did.
   */
  invited_by: string | null;
  last_name: string;
  locale: Generated<string>;
  name: string;
  password_hash: string | null;
  phone: string | null;
  position: string | null;
  time_zone: string | null;
  verified_at: Timestamp | null;
  /**
   * Who handed over the link by which it was activated: nobody has proved the address. Null: it was proved, or nothing was yet.
   */
  vouched_by: string | null;
}

interface VerdictImports {
  import_id: string;
  project_id: string;
}

interface Verdicts {
  covariate: number | null;
  hi: number | null;
  /**
   * In the parameter's unit, as is hi.
   */
  lo: number | null;
  parameter: string;
  position: number;
  project_id: string;
  reason: string | null;
  result_id: string;
  sample_id: string;
  sampled_on: string | null;
  /**
   * Last day of the month or year in which the sample was taken, sampled_on being the first; null where the day is known.
   */
  sampled_until: string | null;
  set_id: string;
  station_id: string;
  times: number | null;
  verdict: string;
  version: number;
}

interface VerdictSets {
  /**
   * Digest of all that its verdicts were worked out by; another one means that they are to be worked out again.
   */
  judged_as: string;
  project_id: string;
  set_id: string;
}

interface VerdictStates {
  project_id: string;
  /**
   * How many results had been replaced when that was last taken account of.
   */
  replaced: number;
}

interface VerdictTallies {
  exceeds: number;
  indeterminate: number;
  key: string;
  kind: string;
  meets: number;
  /**
   * YYYY-MM; YYYY where only the year is known; empty where nothing is.
   */
  month: string;
  project_id: string;
  set_id: string;
  warns: number;
}

interface WhatsappHeard {
  at: Generated<Timestamp>;
  provider_id: string;
}

interface WhatsappMessages {
  attempts: Generated<number>;
  /**
   * When it was last handed over: one that stays so without an answer is asked of the provider's own events first.
   */
  begun_at: Timestamp | null;
  /**
   * Sealed with the secret key while the message waits; gone once it went out or was given up.
   */
  body: string | null;
  created_at: Generated<Timestamp>;
  delivered_at: Timestamp | null;
  ended_at: Timestamp | null;
  id: string;
  /**
   * The provider's own words, or NO_WHATSAPP, NO_ACCESS, NO_PHONE.
   */
  last_error: string | null;
  next_try_at: Generated<Timestamp>;
  project_id: string;
  provider_id: string | null;
  read_at: Timestamp | null;
  recipient: string;
  sent_at: Timestamp | null;
  state: Generated<string>;
  user_id: string;
}

interface WhatsappPeople {
  code_hash: Buffer | null;
  code_until: Timestamp | null;
  joined_at: Timestamp | null;
  /**
   * Free words may be sent for 24 hours from then; afterwards only an approved template.
   */
  last_inbound_at: Timestamp | null;
  left_at: Timestamp | null;
  /**
   * As the provider names it: country and number, digits alone; null: not proved, or the person does not want any more.
   */
  phone: string | null;
  user_id: string;
}

export interface DB {
  alert_links: AlertLinks;
  alert_log: AlertLog;
  alert_rule_versions: AlertRuleVersions;
  alert_rules: AlertRules;
  alert_settings: AlertSettings;
  alert_states: AlertStates;
  alert_windows: AlertWindows;
  alerts: Alerts;
  api_tokens: ApiTokens;
  audit_log: AuditLog;
  authority_history_accesses: AuthorityHistoryAccesses;
  authority_history_credentials: AuthorityHistoryCredentials;
  backup_runs: BackupRuns;
  backup_schedule: BackupSchedule;
  base_maps: BaseMaps;
  board_openings: BoardOpenings;
  boards: Boards;
  boreholes: Boreholes;
  calendar_feeds: CalendarFeeds;
  campaigns: Campaigns;
  catalog_entries: CatalogEntries;
  catalog_imports: CatalogImports;
  catalog_previews: CatalogPreviews;
  chemistry_settings: ChemistrySettings;
  codec_suspensions: CodecSuspensions;
  codec_versions: CodecVersions;
  commitment_history: CommitmentHistory;
  commitment_judgements: CommitmentJudgements;
  commitment_places: CommitmentPlaces;
  commitment_plans: CommitmentPlans;
  commitment_transmissions: CommitmentTransmissions;
  commitments: Commitments;
  day_tallies: DayTallies;
  derived_flag_hours: DerivedFlagHours;
  derived_flags: DerivedFlags;
  derived_recomputes: DerivedRecomputes;
  derived_sources: DerivedSources;
  derived_versions: DerivedVersions;
  device_batteries: DeviceBatteries;
  device_keys: DeviceKeys;
  device_refusals: DeviceRefusals;
  device_sensors: DeviceSensors;
  device_serials: DeviceSerials;
  device_versions: DeviceVersions;
  device_ways: DeviceWays;
  devices: Devices;
  download_tickets: DownloadTickets;
  ended_sessions: EndedSessions;
  exceedances_found: ExceedancesFound;
  factor_tickets: FactorTickets;
  file_arrivals: FileArrivals;
  file_upload_parts: FileUploadParts;
  file_uploads: FileUploads;
  file_versions: FileVersions;
  files: Files;
  first_steps_dismissals: FirstStepsDismissals;
  first_steps_finished: FirstStepsFinished;
  follow_up_evidence: FollowUpEvidence;
  follow_up_values: FollowUpValues;
  follow_ups: FollowUps;
  forward_log: ForwardLog;
  forward_targets: ForwardTargets;
  handled_events: HandledEvents;
  idempotency_keys: IdempotencyKeys;
  images: Images;
  instrument_documents: InstrumentDocuments;
  instrument_findings: InstrumentFindings;
  instrument_jobs: InstrumentJobs;
  instrument_model_answers: InstrumentModelAnswers;
  instrument_model_results: InstrumentModelResults;
  instrument_model_trials: InstrumentModelTrials;
  instrument_pages: InstrumentPages;
  instruments: Instruments;
  integration_downlinks: IntegrationDownlinks;
  integration_keys: IntegrationKeys;
  known_browsers: KnownBrowsers;
  laboratories: Laboratories;
  latest: Latest;
  limit_set_stations: LimitSetStations;
  limit_set_versions: LimitSetVersions;
  limit_sets: LimitSets;
  limits: Limits;
  logger_file_chunks: LoggerFileChunks;
  logger_file_pieces: LoggerFilePieces;
  logger_file_readings: LoggerFileReadings;
  logger_files: LoggerFiles;
  logger_mappings: LoggerMappings;
  mails: Mails;
  map_layers: MapLayers;
  measurement_requests: MeasurementRequests;
  member_views: MemberViews;
  menu_entries: MenuEntries;
  menu_entry_users: MenuEntryUsers;
  menu_favorites: MenuFavorites;
  menu_pages: MenuPages;
  menu_removed_pages: MenuRemovedPages;
  menu_visits: MenuVisits;
  microsoft_identities: MicrosoftIdentities;
  mining_units: MiningUnits;
  monitoring_changes: MonitoringChanges;
  monitoring_series: MonitoringSeries;
  monitoring_tallies: MonitoringTallies;
  monitorings: Monitorings;
  neutraliser_doses: NeutraliserDoses;
  neutralisers: Neutralisers;
  notification_configs: NotificationConfigs;
  notification_deliveries: NotificationDeliveries;
  notification_gather_days: NotificationGatherDays;
  notification_gathered: NotificationGathered;
  notification_held: NotificationHeld;
  notification_pace: NotificationPace;
  notification_preferences: NotificationPreferences;
  notification_recipients: NotificationRecipients;
  notification_replies: NotificationReplies;
  notification_template_versions: NotificationTemplateVersions;
  notification_templates: NotificationTemplates;
  notifications: Notifications;
  outbox_events: OutboxEvents;
  parameters: Parameters;
  passkey_registrations: PasskeyRegistrations;
  password_tokens: PasswordTokens;
  people_previews: PeoplePreviews;
  person_switches: PersonSwitches;
  piezometric_levels: PiezometricLevels;
  plan_finding_marks: PlanFindingMarks;
  plan_imports: PlanImports;
  plan_preview_chunks: PlanPreviewChunks;
  plan_previews: PlanPreviews;
  plans: Plans;
  policies: Policies;
  policy_acceptances: PolicyAcceptances;
  project_entries: ProjectEntries;
  project_members: ProjectMembers;
  project_menus: ProjectMenus;
  project_smtp: ProjectSmtp;
  project_switches: ProjectSwitches;
  projects: Projects;
  prompt_versions: PromptVersions;
  prompts: Prompts;
  protected_change_decisions: ProtectedChangeDecisions;
  protected_changes: ProtectedChanges;
  protection_settings: ProtectionSettings;
  published_acknowledged_alerts: PublishedAcknowledgedAlerts;
  published_administrators: PublishedAdministrators;
  published_alert_rules: PublishedAlertRules;
  published_api_tokens: PublishedApiTokens;
  published_audit: PublishedAudit;
  published_batteries: PublishedBatteries;
  published_boreholes: PublishedBoreholes;
  published_campaigns: PublishedCampaigns;
  published_catalog: PublishedCatalog;
  published_chemistry_settings: PublishedChemistrySettings;
  published_commitment_plans: PublishedCommitmentPlans;
  published_commitment_stations: PublishedCommitmentStations;
  published_commitment_transmissions: PublishedCommitmentTransmissions;
  published_commitment_words: PublishedCommitmentWords;
  published_commitments: PublishedCommitments;
  published_derived_flag_hours: PublishedDerivedFlagHours;
  published_derived_flags: PublishedDerivedFlags;
  published_device_changes: PublishedDeviceChanges;
  published_device_keys: PublishedDeviceKeys;
  published_device_places: PublishedDevicePlaces;
  published_device_positions: PublishedDevicePositions;
  published_device_refusals: PublishedDeviceRefusals;
  published_device_sensors: PublishedDeviceSensors;
  published_device_serials: PublishedDeviceSerials;
  published_devices: PublishedDevices;
  published_digest_refusals: PublishedDigestRefusals;
  published_evidence: PublishedEvidence;
  published_factor_people: PublishedFactorPeople;
  published_file_names: PublishedFileNames;
  published_file_versions: PublishedFileVersions;
  published_files: PublishedFiles;
  published_follow_ups: PublishedFollowUps;
  published_forgettable_sensors: PublishedForgettableSensors;
  published_forgotten: PublishedForgotten;
  published_hand_measured: PublishedHandMeasured;
  published_images: PublishedImages;
  published_instrument_documents: PublishedInstrumentDocuments;
  published_instrument_findings: PublishedInstrumentFindings;
  published_instrument_jobs: PublishedInstrumentJobs;
  published_instrument_pages: PublishedInstrumentPages;
  published_instruments: PublishedInstruments;
  published_integration_keys: PublishedIntegrationKeys;
  published_laboratories: PublishedLaboratories;
  published_latest: PublishedLatest;
  published_limit_sets: PublishedLimitSets;
  published_limit_stations: PublishedLimitStations;
  published_limits: PublishedLimits;
  published_logo_bytes: PublishedLogoBytes;
  published_logos: PublishedLogos;
  published_mails: PublishedMails;
  published_map_contents: PublishedMapContents;
  published_member_views: PublishedMemberViews;
  published_members: PublishedMembers;
  published_menu_boards: PublishedMenuBoards;
  published_menu_grants: PublishedMenuGrants;
  published_menu_sizes: PublishedMenuSizes;
  published_mining_units: PublishedMiningUnits;
  published_monitoring_days: PublishedMonitoringDays;
  published_monitorings: PublishedMonitorings;
  published_parameters: PublishedParameters;
  published_plan_imports: PublishedPlanImports;
  published_plans: PublishedPlans;
  published_policies: PublishedPolicies;
  published_project_looks: PublishedProjectLooks;
  published_project_smtp: PublishedProjectSmtp;
  published_projects: PublishedProjects;
  published_prompts: PublishedPrompts;
  published_raw_messages: PublishedRawMessages;
  published_readings_log: PublishedReadingsLog;
  published_relay_rules: PublishedRelayRules;
  published_repeat_choices: PublishedRepeatChoices;
  published_replacements: PublishedReplacements;
  published_reschedules: PublishedReschedules;
  published_result_imports: PublishedResultImports;
  published_results: PublishedResults;
  published_rollup_day: PublishedRollupDay;
  published_rollup_hour: PublishedRollupHour;
  published_sample_fillings: PublishedSampleFillings;
  published_sample_imports: PublishedSampleImports;
  published_samples: PublishedSamples;
  published_second_factor_policy: PublishedSecondFactorPolicy;
  published_sensor_parameters: PublishedSensorParameters;
  published_series: PublishedSeries;
  published_series_commitments: PublishedSeriesCommitments;
  published_standing_alerts: PublishedStandingAlerts;
  published_station_plans: PublishedStationPlans;
  published_station_reschedules: PublishedStationReschedules;
  published_station_skips: PublishedStationSkips;
  published_stations: PublishedStations;
  published_transmission_profiles: PublishedTransmissionProfiles;
  published_user_directory: PublishedUserDirectory;
  published_users: PublishedUsers;
  published_whatsapp_messages: PublishedWhatsappMessages;
  published_whatsapp_people: PublishedWhatsappPeople;
  push_messages: PushMessages;
  push_subscriptions: PushSubscriptions;
  queue_runners: QueueRunners;
  readings: Readings;
  readings_conflicts: ReadingsConflicts;
  readings_forgotten: ReadingsForgotten;
  readings_late: ReadingsLate;
  readings_log: ReadingsLog;
  readings_months: ReadingsMonths;
  readings_packed: ReadingsPacked;
  readings_packing: ReadingsPacking;
  readings_raw: ReadingsRaw;
  readings_retention: ReadingsRetention;
  recovery_codes: RecoveryCodes;
  relay_commands: RelayCommands;
  relay_pauses: RelayPauses;
  relay_settings: RelaySettings;
  relay_states: RelayStates;
  reminder_days: ReminderDays;
  repeat_choices: RepeatChoices;
  report_schedules: ReportSchedules;
  reports: Reports;
  reschedules: Reschedules;
  response_action_events: ResponseActionEvents;
  response_actions: ResponseActions;
  response_observations: ResponseObservations;
  response_plan_log: ResponsePlanLog;
  response_plan_publications: ResponsePlanPublications;
  response_plan_sensors: ResponsePlanSensors;
  response_plan_states: ResponsePlanStates;
  response_plan_versions: ResponsePlanVersions;
  response_structure_devices: ResponseStructureDevices;
  response_structures: ResponseStructures;
  response_transitions: ResponseTransitions;
  result_repeats: ResultRepeats;
  result_replacements: ResultReplacements;
  results: Results;
  rollup_day: RollupDay;
  rollup_hour: RollupHour;
  sample_fillings: SampleFillings;
  sample_imports: SampleImports;
  sample_preview_results: SamplePreviewResults;
  sample_previews: SamplePreviews;
  sample_sayings: SampleSayings;
  samples: Samples;
  search_words: SearchWords;
  second_factor_policy: SecondFactorPolicy;
  second_factors: SecondFactors;
  secret_key_check: SecretKeyCheck;
  sensor_parameters: SensorParameters;
  sessions: Sessions;
  sign_in_attempts: SignInAttempts;
  sign_in_warnings: SignInWarnings;
  sign_on_nonces: SignOnNonces;
  station_files: StationFiles;
  station_skip_monitorings: StationSkipMonitorings;
  station_skip_reversals: StationSkipReversals;
  station_skips: StationSkips;
  stations: Stations;
  tally_days: TallyDays;
  transmission_attempts: TransmissionAttempts;
  transmission_decisions: TransmissionDecisions;
  transmission_fields: TransmissionFields;
  transmission_informants: TransmissionInformants;
  transmission_outcomes: TransmissionOutcomes;
  transmission_profiles: TransmissionProfiles;
  transmission_submissions: TransmissionSubmissions;
  unbalanced_samples: UnbalancedSamples;
  users: Users;
  verdict_imports: VerdictImports;
  verdict_sets: VerdictSets;
  verdict_states: VerdictStates;
  verdict_tallies: VerdictTallies;
  verdicts: Verdicts;
  whatsapp_heard: WhatsappHeard;
  whatsapp_messages: WhatsappMessages;
  whatsapp_people: WhatsappPeople;
}
