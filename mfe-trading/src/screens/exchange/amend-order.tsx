import { latePart } from '@maru/remote-kit/late-part';
import { Suspense } from 'react';
import type { Order } from '../../api/orders';

// Nobody needs it before the first press.
const AmendDialog = latePart(loadDialog);

/** With its texts, so that nothing is drawn in another language first. */
async function loadDialog() {
  const [dialog, { amendTextsReady }] = await Promise.all([
    import('./amend/amend-dialog'),
    import('./amend/amend-texts'),
  ]);
  await amendTextsReady;
  return dialog;
}

interface AmendOrderProps {
  readonly order: Order;
  readonly onClose: () => void;
}

/** Asks for another price or amount of an open limit order. */
export const AmendOrder = (props: AmendOrderProps) => (
  <Suspense>
    <AmendDialog {...props} />
  </Suspense>
);
