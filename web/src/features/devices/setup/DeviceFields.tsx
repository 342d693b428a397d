import { REPORT_CHANNELS } from "@vetaverde/contract/device-shapes";
import type { CallError } from "../../../lib/call-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { fieldError } from "../../../resource/field-error.ts";
import { useCatalogOptions } from "../../../resource/options.ts";
import layout from "../../../ui/layout.module.css";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../devices.module.css";
import { Section } from "../Section.tsx";
import { CodeField } from "./CodeField.tsx";
import type { DeviceDraft, DeviceField, NumberField as NumberName } from "./device.draft.ts";
import { MailFields } from "./MailFields.tsx";

export interface DeviceFieldsProps {
  project: string;
  draft: DeviceDraft;
  onDraft(next: DeviceDraft): void;
  faults: ReadonlySet<DeviceField>;
  failure: CallError | null;
  isNew: boolean;
}

const PLACE = ["latitude", "longitude", "height"] as const;
const LEVEL = ["terrainElevation", "probeLength", "inclination", "adjustment", "correction"] as const;

/** Fields for a device's identity, its position, its reporting and the recipients of its alerts. */
export function DeviceFields({ project, draft, onDraft, faults, failure, isNew }: DeviceFieldsProps) {
  const t = useT();
  const set = (part: Partial<DeviceDraft>) => onDraft({ ...draft, ...part });
  const served = (path: string) => fieldError(failure, path);
  const faultText = (field: DeviceField) =>
    faults.has(field) ? t(`devices.faults.${field}`) : served(field);
  const fields = { draft, set, served, faultText };
  return (
    <>
      <IdentitySection {...fields} project={project} isNew={isNew} />
      <Section title={t("devices.sections.place")} help={t("devices.sections.placeHelp")}>
        <NumberFields {...fields} names={PLACE} />
      </Section>
      <Section title={t("devices.sections.level")} help={t("devices.sections.levelHelp")}>
        <NumberFields {...fields} names={LEVEL} />
      </Section>
      <ReportSection {...fields} />
      <Section title={t("devices.sections.mail")} help={t("devices.sections.mailHelp")}>
        <MailFields
          project={project}
          value={draft}
          onValue={(mail) => set(mail)}
          fault={served("mail.recipients")}
        />
      </Section>
    </>
  );
}

interface FieldsProps {
  draft: DeviceDraft;
  set(part: Partial<DeviceDraft>): void;
  /** The server's message for a field. */
  served(path: string): string | null;
  faultText(field: DeviceField): string | null;
}

interface IdentityProps extends FieldsProps {
  project: string;
  isNew: boolean;
}

/** What the device is: its serial number, its name, its station and where it belongs. */
function IdentitySection({ project, isNew, draft, set, served, faultText }: IdentityProps) {
  const t = useT();
  const stations = useCatalogOptions(project, "stations");
  return (
    <Section title={t("devices.sections.identity")} help={t("devices.sections.identityHelp")}>
      <div className={styles.fields}>
        {draft.channel !== "none" && (
          <CodeField
            name="serial"
            limit={64}
            help={isNew ? t("devices.helps.serial") : undefined}
            disabled={!isNew}
            value={draft.serial}
            onValue={(serial) => set({ serial })}
            error={faultText("serial")}
          />
        )}
        <TextField
          label={t("devices.fields.name")}
          maxLength={100}
          value={draft.name}
          onValue={(name) => set({ name })}
          error={faultText("name")}
        />
        <Select
          label={t("devices.fields.station")}
          value={draft.station}
          placeholder={t("devices.noStation")}
          options={stations.data ?? []}
          onValue={(station) => set({ station })}
          error={served("station")}
        />
        <ShortText name="group" limit={60} draft={draft} set={set} />
        <ShortText name="type" limit={60} draft={draft} set={set} />
        <ShortText name="fieldNumber" limit={40} draft={draft} set={set} />
      </div>
    </Section>
  );
}

/** How and how often the device reports, and where its readings are forwarded. */
function ReportSection(fields: FieldsProps) {
  const t = useT();
  const { draft, set, served, faultText } = fields;
  return (
    <Section title={t("devices.sections.report")} help={t("devices.sections.reportHelp")}>
      <div className={styles.fields}>
        {draft.channel !== "none" && (
          <div className={layout.fullGridRow}>
            <Segmented
              label={t("devices.fields.channel")}
              value={draft.channel}
              onValue={(channel) => set({ channel })}
              options={REPORT_CHANNELS.map((value) => ({ value, label: t(`devices.channels.${value}`) }))}
            />
          </div>
        )}
        <NumberField {...fields} name="expectedInterval" />
        <CodeField
          name="networkId"
          limit={64}
          help={t("devices.helps.networkId")}
          value={draft.networkId}
          onValue={(networkId) => set({ networkId })}
          error={faultText("networkId")}
        />
        <ReportUrlField draft={draft} set={set} served={served} />
        <StateSwitches draft={draft} set={set} />
      </div>
    </Section>
  );
}

/** The address to which the device's readings are forwarded. */
function ReportUrlField({ draft, set, served }: Pick<FieldsProps, "draft" | "set" | "served">) {
  const t = useT();
  return (
    <TextField
      className={layout.fullGridRow}
      label={t("devices.fields.reportUrl")}
      help={t("devices.helps.reportUrl")}
      inputMode="url"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={2000}
      value={draft.reportUrl}
      onValue={(reportUrl) => set({ reportUrl })}
      error={served("reportUrl")}
    />
  );
}

/** Whether its reports are expected, and whether it is in use at all. */
function StateSwitches({ draft, set }: Pick<FieldsProps, "draft" | "set">) {
  const t = useT();
  return (
    <div className={layout.fullGridRow}>
      <Switch
        label={t("devices.fields.paused")}
        help={t("devices.helps.paused")}
        checked={draft.paused}
        onValue={(paused) => set({ paused })}
      />
      <Switch
        label={t("devices.fields.active")}
        help={t("devices.helps.active")}
        checked={draft.active}
        onValue={(active) => set({ active })}
      />
    </div>
  );
}

interface ShortTextProps extends Pick<FieldsProps, "draft" | "set"> {
  name: "group" | "type" | "fieldNumber";
  limit: number;
}

function ShortText({ name, limit, draft, set }: ShortTextProps) {
  const t = useT();
  return (
    <TextField
      label={t(`devices.fields.${name}`)}
      maxLength={limit}
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
    />
  );
}

const NumberFields = ({ names, ...fields }: FieldsProps & { names: readonly NumberName[] }) => (
  <div className={styles.fields}>
    {names.map((name) => (
      <NumberField key={name} {...fields} name={name} />
    ))}
  </div>
);

function NumberField({ name, draft, set, faultText }: FieldsProps & { name: NumberName }) {
  const t = useT();
  return (
    <TextField
      label={t(`devices.fields.${name}`)}
      help={t(`devices.helps.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
      error={faultText(name)}
    />
  );
}
