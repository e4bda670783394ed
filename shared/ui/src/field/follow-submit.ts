/**
 * Leads the focus after a submit, at once or with the server's answer: to the first failing field, else back to what was pressed and lost
 * the focus while it was disabled. Whoever has gone on elsewhere is left there.
 * @returns stops it.
 */
export function followSubmit(form: HTMLFormElement, submitter: HTMLElement | null): () => void {
  const page = form.ownerDocument;
  const pressed = form.contains(page.activeElement) ? page.activeElement : submitter;
  // A dialog keeps it for what was pressed.
  const keepers = [null, page.body, form.closest('[role$=dialog]')];
  const isLost = () => keepers.includes(page.activeElement);
  let settling: ReturnType<typeof setTimeout> | undefined;
  const isBusy = () => form.querySelector('[aria-busy=true]') !== null;
  const lead = () => {
    if (isBusy()) return;
    const wrong = firstFailing(form);
    if (wrong && (isLost() || page.activeElement === pressed)) wrong.focus();
    // Before a dialog opens, which returns the focus to where it was.
    else if (isLost() && pressed instanceof HTMLElement && !pressed.matches(':disabled'))
      pressed.focus({ preventScroll: true });
    // What changes later is no answer to this submit.
    clearTimeout(settling);
    settling = setTimeout(stop);
  };
  const observer = new MutationObserver(lead);
  const stop = () => {
    clearTimeout(settling);
    observer.disconnect();
  };
  observer.observe(form, { subtree: true, attributes: true, attributeFilter: ['aria-invalid', 'disabled'] });
  // What was wrong before changes nothing by being wrong again.
  settling = setTimeout(lead);
  return stop;
}

/** A group of radio buttons takes the focus by one of them. */
function firstFailing(form: HTMLFormElement): HTMLElement | null {
  const failing = form.querySelector<HTMLElement>('[aria-invalid=true]');
  return failing?.matches('[role=radiogroup]') ? failing.querySelector<HTMLElement>('input:enabled') : failing;
}
