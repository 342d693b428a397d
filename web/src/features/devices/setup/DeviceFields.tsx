import { CHANNELS } from "@vetaverde/contract/device-shapes";
import type { CallError } from "../../../lib/call-error.ts";
import { useT } from "../../../lib/i18n.ts";
import { fieldError } from "../../../resource/field-error.ts";
import { useCatalogOptions } from "../../../resource/options.ts";
import { Segmented } from "../../../ui/Segmented.tsx";
import { Select } from "../../../ui/Select.tsx";
import { Switch } from "../../../ui/Switch.tsx";
import { TextField } from "../../../ui/TextField.tsx";
import styles from "../devices.module.css";
import { Section } from "../Section.tsx";
import type { DeviceDraft, DeviceField, NumberField } from "./device.draft.ts";
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
  const stations = useCatalogOptions(project, "stations");
  const set = (part: Partial<DeviceDraft>) => onDraft({ ...draft, ...part });
  const served = (path: string) => fieldError(failure, path);
  const faultText = (field: DeviceField) =>
    faults.has(field) ? t(`devices.faults.${field}`) : served(field);
  const number = (name: NumberField) => (
    <TextField
      key={name}
      label={t(`devices.fields.${name}`)}
      help={t(`devices.helps.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
      error={faultText(name)}
    />
  );
  const text = (name: "group" | "type" | "fieldNumber", most: number) => (
    <TextField
      label={t(`devices.fields.${name}`)}
      maxLength={most}
      value={draft[name]}
      onValue={(value) => set({ [name]: value })}
    />
  );
  return (
    <>
      <Section title={t("devices.sections.identity")} help={t("devices.sections.identityHelp")}>
        <div className={styles.fields}>
          <TextField
            label={t("devices.fields.serial")}
            help={isNew ? t("devices.helps.serial") : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            disabled={!isNew}
            value={draft.serial}
            onValue={(serial) => set({ serial })}
            error={faultText("serial")}
          />
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
          {text("group", 60)}
          {text("type", 60)}
          {text("fieldNumber", 40)}
        </div>
      </Section>
      <Section title={t("devices.sections.place")} help={t("devices.sections.placeHelp")}>
        <div className={styles.fields}>{PLACE.map(number)}</div>
      </Section>
      <Section title={t("devices.sections.level")} help={t("devices.sections.levelHelp")}>
        <div className={styles.fields}>{LEVEL.map(number)}</div>
      </Section>
      <Section title={t("devices.sections.report")} help={t("devices.sections.reportHelp")}>
        <div className={styles.fields}>
          <div className={styles.wide}>
            <Segmented
              label={t("devices.fields.channel")}
              value={draft.channel}
              onValue={(channel) => set({ channel })}
              options={CHANNELS.map((value) => ({ value, label: t(`devices.channels.${value}`) }))}
            />
          </div>
          {number("expectedInterval")}
          <TextField
            label={t("devices.fields.networkId")}
            help={t("devices.helps.networkId")}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={64}
            value={draft.networkId}
            onValue={(networkId) => set({ networkId })}
            error={faultText("networkId")}
          />
          <TextField
            className={styles.wide}
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
          <div className={styles.wide}>
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
        </div>
      </Section>
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
