// The list of all events that the server logs: log.ts accepts no others, and docs/operations.md prints it.

export type LogLevel = "error" | "warn" | "info" | "debug";

interface LogEventSpec {
  readonly level: LogLevel;
  /** One line: the condition that was met. */
  readonly meaning: string;
  /** One line: what the operator does about it. */
  readonly action: string;
}

const NOTHING = "Nothing.";
const CHECK_DATABASE = "Check the database; the work is retried.";

export const LOG_EVENTS = {
  "access.refused": {
    level: "warn",
    meaning:
      "A call or an MQTT connection was refused with an error that may indicate an attack (`reason`: the error code).",
    action: "Alert on many lines of one `address`, `actor` or `device`.",
  },
  "alerts.evaluation_failed": {
    level: "warn",
    meaning: "A round of alert rules failed; readings wait for evaluation.",
    action: CHECK_DATABASE,
  },
  "response_plans.evaluation_failed": {
    level: "warn",
    meaning: "A round of response plans failed; readings wait for evaluation.",
    action: CHECK_DATABASE,
  },
  "backup.failed": {
    level: "error",
    meaning: "A scheduled backup failed; it is tried again within an hour or so.",
    action: "Read `err`: most often the place of `BACKUP_TO` is full or cannot be reached.",
  },
  "backup.late": {
    level: "warn",
    meaning: "The newest backup is older than allowed (`hours`); the system administrators are notified.",
    action: "Look for `backup.failed`, and make one by `npm run backup`.",
  },
  "backup.made": {
    level: "info",
    meaning: "A scheduled backup is complete (`backup`: its name, `writtenBytes`: what was new).",
    action: NOTHING,
  },
  "cluster.check_failed": {
    level: "warn",
    meaning:
      "The workers of a distributed database could not be checked (`err`). What was known of them stays for half a minute; then no project is left out.",
    action:
      "Check the database. Where it answers: the product's role needs the right to execute `citus_check_connection_to_node`.",
  },
  "cluster.worker_back": {
    level: "info",
    meaning: "A worker of a distributed database answers again (`worker`).",
    action: NOTHING,
  },
  "cluster.worker_down": {
    level: "error",
    meaning:
      "A worker of a distributed database does not answer (`worker`): readings of `projects` projects are refused with 503, and their devices send them again.",
    action: "See “A worker is down”.",
  },
  "codec.suspended": {
    level: "warn",
    meaning:
      "A codec exceeded its limits repeatedly and was suspended; its project's administrators are notified.",
    action: "The project corrects the codec and resumes it.",
  },
  "codec.suspension_failed": {
    level: "warn",
    meaning: "A codec was due for suspension, and the suspension could not be stored.",
    action: CHECK_DATABASE,
  },
  "codec.terminated": {
    level: "warn",
    meaning: "The thread of a codec was terminated, because it exceeded its time or failed.",
    action: "Nothing for single lines. Find the codec by `codec.suspended` where they persist.",
  },
  "database.awaited": {
    level: "debug",
    meaning: "The database refuses connections while it starts.",
    action: "Nothing: the start waits for up to 20 seconds.",
  },
  "database.connection_lost": {
    level: "warn",
    meaning: "Idle database connections were lost.",
    action: "Check the database and the network; new connections are opened by themselves.",
  },
  "database.distributed": {
    level: "info",
    meaning:
      "The start found the tables of readings distributed over `workers` servers (`citus`: its version).",
    action: NOTHING,
  },
  "database.query_connection_lost": {
    level: "debug",
    meaning: "A database connection was lost during use; the call that used it reports the error.",
    action: NOTHING,
  },
  "database.tables_unprotected": {
    level: "warn",
    meaning: "The product's role may change or delete rows of append-only tables (`tables`).",
    action: "Use two roles, see “Database”.",
  },
  "demo.seeded": {
    level: "info",
    meaning: "The demonstration's data was created.",
    action: NOTHING,
  },
  "derived.recompute_failed": {
    level: "warn",
    meaning: "A calculation of past values of derived variables failed; what was calculated before stays.",
    action: CHECK_DATABASE,
  },
  "device_key.guessed": {
    level: "warn",
    meaning: "One network presented many different wrong device keys, and has to wait for `waitMs`.",
    action: "Check the network `from`; block it at the proxy when it is foreign.",
  },
  "extraction.fell_back": {
    level: "warn",
    meaning:
      "The language model did not process a document; the local rules extract its commitments (`reason`).",
    action: "Check key, budget and reachability of the model, see “A language model”.",
  },
  "files.orphans_deleted": {
    level: "info",
    meaning: "Stored content that no row references was deleted.",
    action: NOTHING,
  },
  "forwards.round_failed": {
    level: "warn",
    meaning: "A round of forwarding reports to report URLs failed.",
    action: CHECK_DATABASE,
  },
  "image.worker_crashed": {
    level: "warn",
    meaning: "A picture crashed the process that renders it; the call that sent it gets an error.",
    action: "Nothing for single lines. Where they persist, check the machine's free memory.",
  },
  "ingest.response_failed": {
    level: "warn",
    meaning: "The response to a device's HTTP report could not be sent.",
    action: "Nothing: the device repeats the report.",
  },
  "job_queue.crashed": {
    level: "error",
    meaning: "The job queue ended with an error; it is restarted.",
    action: "Check the database. Alert where `/fkl-general/ready` fails for more than a minute.",
  },
  "job_queue.error_reported": {
    level: "error",
    meaning: "The queue library reports an error, such as a failed job (`detail`).",
    action: "Read `detail`; failed jobs are retried, and counted by the metric `jobs`.",
  },
  "job_queue.heartbeat_failed": {
    level: "warn",
    meaning: "The job queue could not write its heartbeat; other processes may claim its jobs.",
    action: CHECK_DATABASE,
  },
  "job_queue.message_reported": {
    level: "debug",
    meaning: "The queue library reports its progress (`detail`).",
    action: NOTHING,
  },
  "job_queue.restarted": {
    level: "error",
    meaning: "The job queue is about to be restarted after it ended unexpectedly.",
    action: "Check the database.",
  },
  "job_queue.start_failed": {
    level: "error",
    meaning: "The restart of the job queue failed; it is retried with backoff.",
    action: "Check the database.",
  },
  "job_queue.stop_failed": {
    level: "warn",
    meaning: "The job queue did not stop cleanly.",
    action: "Nothing: its jobs are released within two minutes.",
  },
  "job_queue.supervision_failed": {
    level: "error",
    meaning: "The supervision of the job queue failed: no job is processed any more.",
    action: "Restart the server process and report the fault.",
  },
  "job_queue.warning_reported": {
    level: "warn",
    meaning: "The queue library reports a warning (`detail`).",
    action: "Read `detail`.",
  },
  "jobs.released": {
    level: "warn",
    meaning: "Jobs locked by a crashed process were released (`count`).",
    action: "Find out why the process ended.",
  },
  "mail.deferred": {
    level: "warn",
    meaning: "Mails wait: no SMTP server is configured (`reason` no_smtp).",
    action: "Set `SMTP_URL`, or the project's own mail server.",
  },
  "mail.refused": {
    level: "warn",
    meaning: "The SMTP server did not accept a mail; `permanent` false: it is retried.",
    action: "Read `last_error` of the row in `mails`.",
  },
  "migration.connection_lost": {
    level: "warn",
    meaning: "The connection that runs the migrations was lost.",
    action: "Check the database and start again; each migration is one transaction.",
  },
  "migration.lock_awaited": {
    level: "info",
    meaning: "Another process migrates this database; this start waits for it.",
    action: NOTHING,
  },
  "migration.queue_failed": {
    level: "error",
    meaning: "The queue library reports an error while it migrates its own tables (`detail`).",
    action: "Read `detail`; the start fails.",
  },
  "migration.queue_reported": {
    level: "debug",
    meaning: "The queue library reports the migration of its own tables (`detail`).",
    action: NOTHING,
  },
  "migration.started": {
    level: "info",
    meaning: "A migration file is being applied (`migration`).",
    action: NOTHING,
  },
  "mqtt.broker_lost": {
    level: "warn",
    meaning:
      "The connection to the broker of `MQTT_URL` failed or was lost, or one of its messages was not stored.",
    action: "Check the broker; the server reconnects, and unacknowledged messages are delivered again.",
  },
  "mqtt.certificate_rejected": {
    level: "warn",
    meaning: "The renewed certificate of the MQTT port is invalid; the previous one stays in use.",
    action: "Correct the files of `MQTT_TLS_CERT` and `MQTT_TLS_KEY`.",
  },
  "mqtt.listen_failed": {
    level: "warn",
    meaning: "The MQTT port could not be opened: no device can report to it.",
    action: "Free the port, or set another `MQTT_PORT`, and restart.",
  },
  "mqtt.started": {
    level: "info",
    meaning: "The MQTT port is open (`port`, `tls`).",
    action: NOTHING,
  },
  "mqtt.subscribe_failed": {
    level: "error",
    meaning: "The client for the broker of `MQTT_URL` could not be started.",
    action: "Correct `MQTT_URL` and restart.",
  },
  "pg_listener.disconnected": {
    level: "debug",
    meaning: "The LISTEN connection was lost; caches use a short TTL until it is restored.",
    action: NOTHING,
  },
  "postgres.crashed": {
    level: "error",
    meaning: "The embedded PostgreSQL ended; it is restarted.",
    action: "Read `output`; check disk and memory.",
  },
  "postgres.orphan_stop_failed": {
    level: "error",
    meaning: "The PostgreSQL of an earlier run could not be stopped before the restart.",
    action: "Stop that process by its id.",
  },
  "postgres.orphan_stopped": {
    level: "warn",
    meaning: "The PostgreSQL that an earlier run left running is being stopped (`pid`).",
    action: NOTHING,
  },
  "postgres.output_written": {
    level: "debug",
    meaning: "The embedded PostgreSQL wrote to its log (`output`).",
    action: NOTHING,
  },
  "postgres.restart_failed": {
    level: "error",
    meaning: "The embedded PostgreSQL could not be restarted.",
    action: "Restart the server process; check disk and memory.",
  },
  "processing.claim_failed": {
    level: "warn",
    meaning: "Queued documents could not be claimed for processing.",
    action: CHECK_DATABASE,
  },
  "processing.failed": {
    level: "warn",
    meaning: "The processing of an instrument's documents failed; transient errors are retried.",
    action: "Read `err`; the page of the instrument displays the failure.",
  },
  "processing.outcome_not_stored": {
    level: "error",
    meaning: "The failure of a processing could not be stored; its lease expires and it is retried.",
    action: "Check the database.",
  },
  "readings.deleted": {
    level: "info",
    meaning: "Raw readings beyond their project's retention period were deleted (`readings`: how many).",
    action: NOTHING,
  },
  "readings.late_packed": {
    level: "info",
    meaning:
      "Readings that came after their month was packed joined it (`sensor`, `month`, `readings`: how many).",
    action: NOTHING,
  },
  "readings.packed": {
    level: "info",
    meaning:
      "The readings of a closed month were packed and compared one by one, and the month's table was dropped (`month`, `readings`: how many in this run).",
    action: NOTHING,
  },
  "readings.packing_failed": {
    level: "warn",
    meaning:
      "Readings of a sensor and month could not be packed, or differed when they were unpacked; they stay as they are, complete and readable.",
    action: "Report the line with `err` to the maker. Nothing is lost; the month takes more space.",
  },
  "readings.roll_up_failed": {
    level: "warn",
    meaning: "A round of roll-ups and latest values failed; readings are stored and wait.",
    action: CHECK_DATABASE,
  },
  "relay.dispatch_failed": {
    level: "warn",
    meaning: "The server that sends commands to a relay's device refused a command; it has the state failed.",
    action: "Check the LoRaWAN server or broker of the device.",
  },
  "relay.path_not_stored": {
    level: "warn",
    meaning: "The path by which a device can be reached could not be stored.",
    action: "Check the database; the device's next report stores it.",
  },
  "relay.round_failed": {
    level: "warn",
    meaning: "A round of commands to relays failed.",
    action: CHECK_DATABASE,
  },
  "relay.step_failed": {
    level: "warn",
    meaning: "A step of one command to a relay failed; it is retried until the command expires.",
    action: "Check the database.",
  },
  "relay.withdrawal_failed": {
    level: "warn",
    meaning:
      "An expired command could not be removed from the LoRaWAN server's queue; the device checks the expiry.",
    action: "Check the LoRaWAN server.",
  },
  "replica.left": {
    level: "warn",
    meaning:
      "Exports are read from the database itself, because its replica does not answer or is too late (`lagSeconds`).",
    action: "Check the replica: whether it runs, reaches the primary, and has room on its disk.",
  },
  "replica.used": {
    level: "info",
    meaning: "Exports are read from the replica.",
    action: NOTHING,
  },
  "report.claim_failed": {
    level: "warn",
    meaning: "Queued reports could not be claimed.",
    action: CHECK_DATABASE,
  },
  "report.failed": {
    level: "warn",
    meaning: "A PDF report failed; transient errors are retried.",
    action: "Read `err`; the list of reports displays the failure.",
  },
  "report.outcome_not_stored": {
    level: "error",
    meaning: "The failure of a report could not be stored; its lease expires and it is retried.",
    action: "Check the database.",
  },
  "request.failed": {
    level: "error",
    meaning: "A call failed with an unexpected error; the caller gets INTERNAL (500).",
    action: "Report the fault with `err` and `reqId`.",
  },
  "requests.limited": {
    level: "warn",
    meaning: "A caller (`caller`: user or API token) exceeds the rate limit; one line per caller and minute.",
    action: "Find the caller's program; see `REQUESTS_PER_MINUTE`.",
  },
  "server.close_failed": {
    level: "error",
    meaning: "A resource did not close during shutdown; the exit code is 1.",
    action: "Report the fault with `err`.",
  },
  "public_url.defaulted": {
    level: "warn",
    meaning: "`PUBLIC_URL` is not set: links in mails lead to the reader's own machine.",
    action: "Set `PUBLIC_URL`.",
  },
  "server.stop_timed_out": {
    level: "error",
    meaning: "Shutdown took longer than 9.5 seconds; the process kills itself.",
    action: "Nothing: the next start recovers. Report it where it repeats.",
  },
  "server.stop_requested": {
    level: "info",
    meaning: "A signal was received, and shutdown begins.",
    action: NOTHING,
  },
  "sso.refused": {
    level: "warn",
    meaning: "A sign-on with Microsoft was refused (`reason`, `cause`).",
    action: "Check `SSO_AUTHORITY`, `SSO_CLIENT_ID` and the provider's reachability.",
  },
  "stream.failed": {
    level: "error",
    meaning: "A live event stream ended with an error; the browser reconnects.",
    action: "Check the database; report the fault where it repeats.",
  },
  "push.refused": {
    level: "warn",
    meaning: "A browser's push service did not accept a notification; `permanent` false: it is retried.",
    action: "Read `last_error` of the row in `push_messages`.",
  },
  "transmissions.round_failed": {
    level: "warn",
    meaning: "A round of making or sending submissions to authorities failed.",
    action: CHECK_DATABASE,
  },
  "whatsapp.refused": {
    level: "warn",
    meaning: "WhatsApp did not accept a message; `permanent` false: it is retried.",
    action: "Read `last_error` of the row in `whatsapp_messages`.",
  },
  "work.wake_failed": {
    level: "error",
    meaning: "Mails, messages or reminders that were pending at the start could not be enqueued.",
    action: "Check the database and restart the server process.",
  },
  "worker.failed": {
    level: "warn",
    meaning: "A worker process reports an error (`worker`: which kind, `detail`: its output).",
    action: "Read `detail`; the process is replaced.",
  },
} as const satisfies Record<string, LogEventSpec>;

export type LogEvent = keyof typeof LOG_EVENTS;

/** The events of one level. */
export type LogEventOf<Level extends LogLevel> = {
  [Event in LogEvent]: (typeof LOG_EVENTS)[Event]["level"] extends Level ? Event : never;
}[LogEvent];
