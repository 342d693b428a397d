import { useRef } from "react";
import { Button, type ButtonProps } from "./Button.tsx";
import { IconUpload } from "./icons.ts";

export interface ChooseFilesProps extends Pick<ButtonProps, "kind"> {
  label: string;
  multiple?: boolean;
  /** Filter of the browser's file chooser: `.pdf`. The server validates the content. */
  accept?: string;
  onFiles(files: File[]): void;
}

/** Button that opens the browser's file chooser. */
export function ChooseFiles({ kind = "plain", label, multiple = false, accept, onFiles }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind={kind} icon={<IconUpload size={18} aria-hidden />} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={label}
        multiple={multiple}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    </>
  );
}
