const typing = 'input, textarea, select, [contenteditable], [role="textbox"]';
const dialog = '[role="dialog"], [role="alertdialog"]';

/** Whether a key asks for the palette: Ctrl+K or Cmd+K anywhere, `/` outside fields; never over a dialog. */
export function asksForPalette(event: KeyboardEvent, page: Document): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  if (event.defaultPrevented || altKey || shiftKey || page.querySelector(dialog)) return false;
  if (key.toLowerCase() === 'k') return ctrlKey !== metaKey;
  const types = target instanceof Element && target.closest(typing) !== null;
  return key === '/' && !ctrlKey && !metaKey && !types;
}
