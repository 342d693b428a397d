import { useEffect, useState } from "react";
import { useT } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/Button.tsx";
import { Dialog } from "../../../ui/Dialog.tsx";

/**
 * Asks for confirmation before a form closes whose files could not be stored on the device: they would be lost with the
 * form.
 * @param files number of files that would be lost; 0 closes without asking
 * @returns the close function, and the confirmation dialog
 */
export function useCloseWithFiles(files: number, onClose: () => void) {
  const [isConfirming, setIsConfirming] = useState(false);
  useEffect(() => {
    if (files === 0) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", stay);
    return () => removeEventListener("beforeunload", stay);
  }, [files]);
  return {
    close: () => (files === 0 ? onClose() : setIsConfirming(true)),
    question: isConfirming && (
      <DiscardFiles files={files} onLeave={onClose} onStay={() => setIsConfirming(false)} />
    ),
  };
}

function DiscardFiles({ files, onLeave, onStay }: { files: number; onLeave(): void; onStay(): void }) {
  const t = useT();
  return (
    <Dialog
      title={t("field.evidence.loseTitle")}
      onClose={onStay}
      actions={
        <>
          <Button kind="danger" onClick={onLeave}>
            {t("field.evidence.lose")}
          </Button>
          <Button kind="primary" onClick={onStay}>
            {t("field.evidence.stay")}
          </Button>
        </>
      }
    >
      <p>{t("field.evidence.loseText", { n: files })}</p>
    </Dialog>
  );
}
