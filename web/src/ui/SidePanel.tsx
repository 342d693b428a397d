import { Dialog, type DialogProps } from "./Dialog.tsx";

/** Where something is edited without leaving its list. */
export const SidePanel = (props: Omit<DialogProps, "shape">) => <Dialog {...props} shape="panel" />;
