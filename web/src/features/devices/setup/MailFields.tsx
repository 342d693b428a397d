import { MAIL_SENDERS, type MailSender } from "@vetaverde/contract/device-shapes";
import { useT } from "../../../lib/i18n.ts";
import { useCallQuery } from "../../../resource/call-query.ts";
import { FilterChip } from "../../../ui/FilterChip.tsx";
import layout from "../../../ui/layout.module.css";
import { Select } from "../../../ui/Select.tsx";
import styles from "../devices.module.css";

interface MailDraft {
  sender: MailSender;
  /** User ids; empty: all users of the project are notified. */
  recipients: string[];
}

interface MailFieldsProps {
  project: string;
  value: MailDraft;
  /** The previously selected recipients, because one who is no longer a member still needs a name. */
  before?: readonly { id: string; name: string }[];
  onValue(next: MailDraft): void;
  fault: string | null;
}

/** Fields for the mail server and the recipients of a device's alerts. */
export function MailFields({ project, value, before = [], onValue, fault }: MailFieldsProps) {
  const t = useT();
  const people = usePeople(project);
  const { sender, recipients } = value;
  const members = people.data ?? [];
  const gone = before.filter(({ id }) => members.every(({ value: member }) => member !== id));
  const options = [...members, ...gone.map(({ id, name }) => ({ value: id, label: name }))];
  const chosen = options.filter((one) => recipients.includes(one.value));
  const recipientsText =
    recipients.length === 0 ? t("devices.everybody") : chosen.map(({ label }) => label).join(", ");
  return (
    <div className={styles.fields}>
      <Select
        label={t("devices.fields.sender")}
        value={sender}
        options={MAIL_SENDERS.map((one) => ({ value: one, label: t(`devices.senders.${one}`) }))}
        onValue={(one) => one && onValue({ sender: one, recipients })}
      />
      <div className={layout.stackStart6}>
        <span className={layout.strong}>{t("devices.fields.recipients")}</span>
        <FilterChip
          name={t("devices.fields.recipients")}
          options={options}
          chosen={recipients}
          onChosen={(next) => onValue({ sender, recipients: [...next] })}
          loading={people.isPending}
        />
        <p className={layout.mutedSmall}>{fault ?? recipientsText}</p>
      </div>
    </div>
  );
}

/** The possible recipients of a device's alerts; only for administrators. */
const usePeople = (project: string) =>
  useCallQuery(
    "members",
    "list",
    { params: { project }, query: { size: 500, sort: "name" } },
    {
      select: ({ items }) =>
        items.map(({ id, name, lastName }) => ({ value: id, label: `${name} ${lastName}` })),
    },
  );
