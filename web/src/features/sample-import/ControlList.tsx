import type { SamplePreview } from "@vetaverde/contract/sample-imports";
import { useT } from "../../lib/i18n.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import layout from "../../ui/layout.module.css";
import { Table } from "../../ui/Table.tsx";

type Control = SamplePreview["controls"][number];

interface ControlListProps extends Pick<SamplePreview, "controls"> {
  busy: boolean;
  onToggle(key: string): void;
}

/** The file's quality control: it is set aside, unless the user states that it is water of its station. */
export function ControlList({ controls, busy, onToggle }: ControlListProps) {
  const t = useT();
  const state = ({ isAccepted }: Control) =>
    t(`sampleImport.controls.${isAccepted ? "accepted" : "rejected"}`);
  const toggle = (control: Control) => (
    <Button size="small" disabled={busy} onClick={() => onToggle(control.key)}>
      {t(`sampleImport.controls.${control.isAccepted ? "reject" : "accept"}`)}
    </Button>
  );
  const kind = ({ kind: of }: Control) => t(`sampleImport.controls.kinds.${of}`);
  return (
    <div className={classes(layout.stack16, layout.paddingTop12)}>
      <p className={layout.mutedSmallBreakable}>{t("sampleImport.controls.intro")}</p>
      <Table<Control>
        label={t("sampleImport.tabs.controls")}
        rows={controls}
        rowKey={({ key }) => key}
        columns={[
          { key: "name", head: t("sampleImport.controls.name"), cell: ({ name }) => <b>{name}</b> },
          { key: "kind", head: t("sampleImport.controls.kind"), cell: kind },
          {
            key: "cells",
            head: t("sampleImport.stations.cells"),
            align: "end",
            cell: ({ cells }) => cells,
          },
          { key: "state", head: t("sampleImport.controls.state"), cell: state },
          { key: "toggle", head: "", cell: toggle },
        ]}
        phone={(control) => (
          <>
            <b>{control.name}</b> · {kind(control)} · {t("sampleImport.flags.cells", { n: control.cells })}
            <br />
            {state(control)}
          </>
        )}
        trailing={toggle}
      />
    </div>
  );
}
