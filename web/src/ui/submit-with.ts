import type { FormEvent } from "react";

/** A form's handler that submits by script instead of loading another page. */
export const submitWith = (submit: () => unknown) => (event: FormEvent) => {
  event.preventDefault();
  void submit();
};
