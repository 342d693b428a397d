import { Button } from "../../../ui/Button.tsx";
import { IconDeviceFloppy } from "../../../ui/icons.ts";

export interface SaveButtonProps {
  /** Id of the form that it submits: the button is in the panel's footer, outside the form. */
  form: string;
  busy: boolean;
  label: string;
}

/** Saves a follow-up; as wide as the panel, to be pressed with gloves. */
export const SaveButton = ({ form, busy, label }: SaveButtonProps) => (
  <Button
    kind="primary"
    size="large"
    wide
    icon={<IconDeviceFloppy size={20} aria-hidden />}
    type="submit"
    form={form}
    busy={busy}
  >
    {label}
  </Button>
);
