import { MAIL_SENDERS, type MailSender } from "@vetaverde/contract/device-shapes";
import { useT } from "../../lib/i18n.ts";
import { useCallQuery } from "../../resource/call-query.ts";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { Select } from "../../ui/Select.tsx";
import styles from "./devices.module.css";

interface MailDraft {
  sender: MailSender;
  /** Identifiers; none: everybody of the project is told. */
  recipients: string[];
}

interface MailFieldsProps {
  project: string;
  value: MailDraft;
  /** Who was chosen before: also one who is no member any more has a name. */
  before?: readonly { id: string; name: string }[];
  onValue(next: MailDraft): void;
  fault: string | null;
}

/** Through whose server a device's alerts leave, and to whom they go. */
export function MailFields({ project, value, before = [], onValue, fault }: MailFieldsProps) {
  const t = useT();
  // Who may be told of a device's alerts: only who administers may ask for them.
  const people = useCallQuery(
    "members",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    {
      select: ({ items }) =>
        items.map(({ id, name, lastName }) => ({ value: id, label: `${name} ${lastName}` })),
    },
  );
  const { sender, recipients } = value;
  const members = people.data ?? [];
  const gone = before.filter(({ id }) => members.every(({ value: member }) => member !== id));
  const options = [...members, ...gone.map(({ id, name }) => ({ value: id, label: name }))];
  const chosen = options.filter((one) => recipients.includes(one.value));
  const told = recipients.length === 0 ? t("devices.everybody") : chosen.map(({ label }) => label).join(", ");
  return (
    <div className={styles.fields}>
      <Select
        label={t("devices.fields.sender")}
        value={sender}
        options={MAIL_SENDERS.map((one) => ({ value: one, label: t(`devices.senders.${one}`) }))}
        onValue={(one) => one && onValue({ sender: one, recipients })}
      />
      <div className={styles.choice}>
        <span>{t("devices.fields.recipients")}</span>
        <FilterChip
          name={t("devices.fields.recipients")}
          options={options}
          chosen={recipients}
          onChosen={(next) => onValue({ sender, recipients: [...next] })}
          loading={people.isPending}
        />
        <p className={styles.quiet}>{fault ?? told}</p>
      </div>
    </div>
  );
}
