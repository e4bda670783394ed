/**
 * Keeps the focus in an open dialog where what has it is disabled or goes, such as a button while its call runs: browsers then give it to
 * the page below, where neither Escape nor the tab key reaches the dialog. A button gets it back.
 */
export function keepFocusInside(dialog: HTMLElement | null): void {
  if (!dialog) return;
  let shut: HTMLElement | null = null;
  // It ends with the dialog.
  new MutationObserver(() => {
    const { activeElement: active, body } = dialog.ownerDocument;
    if (!dialog.isConnected) return;
    if (active instanceof HTMLElement && dialog.contains(active) && active.matches(':disabled')) {
      shut = active;
      dialog.focus();
    } else if (active === body) dialog.focus();
    else if (active === dialog && shut?.isConnected && !shut.matches(':disabled')) {
      shut.focus({ preventScroll: true });
      shut = null;
    }
  }).observe(dialog, { subtree: true, childList: true, attributes: true, attributeFilter: ['disabled'] });
}
