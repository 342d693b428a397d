import { useT } from "../../../lib/i18n.ts";
import { TextField, type TextFieldProps } from "../../../ui/TextField.tsx";

interface CodeFieldProps extends Pick<TextFieldProps, "help" | "value" | "onValue" | "error" | "disabled"> {
  name: "serial" | "networkId" | "externalKey";
  limit: number;
}

/** A number or key of the device, which the browser neither completes nor corrects. */
export function CodeField({ name, limit, ...field }: CodeFieldProps) {
  const t = useT();
  return (
    <TextField
      label={t(`devices.fields.${name}`)}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={limit}
      {...field}
    />
  );
}
