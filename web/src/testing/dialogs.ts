/**
 * jsdom supports neither modal dialogs nor popovers: a minimal implementation of both, to check what is shown and
 * closed.
 */
export function installDialogs(): void {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event("close"));
  };
}
