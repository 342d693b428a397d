import { Dialog, type DialogProps } from "./Dialog.tsx";

/** Panel for editing a record without leaving its list. */
export const SidePanel = (props: Omit<DialogProps, "shape">) => <Dialog {...props} shape="panel" />;
