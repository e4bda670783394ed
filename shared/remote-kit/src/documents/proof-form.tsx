import type { CaptchaStore } from '@maru/platform/captcha';
import { observer } from '@maru/platform/observer';
import { Button, Notice, SkeletonRows } from '@maru/ui';
import { Form } from '@maru/ui/fields';
import { type ReactNode, useEffect } from 'react';
import { Captcha } from '../captcha';
import { Loaded } from '../loaded';
import { DocumentFields, type SlotText } from './document-fields';
import type { HandedIn, ProofStore } from './proof.store';
import { useDocumentTexts } from './texts';

interface ProofFormProps {
  readonly store: ProofStore;
  /** Null where none is needed. */
  readonly captcha: CaptchaStore | null;
  readonly textOf: (slot: string) => SlotText;
  readonly sendLabel: string;
  /** Left out where the page is left after it. */
  readonly sentText?: string;
  /** Instead of "sent back", where nothing was sent back but a wish refused. */
  readonly rejectedText?: string;
  /** What the member has to know before. */
  readonly intro?: ReactNode;
  /** Stacks what is in the form. */
  readonly className?: string | undefined;
}

/** Documents that a person decides on, with everything that may have become of them. */
export const ProofForm = observer(function ProofForm(props: ProofFormProps) {
  const { store, sentText } = props;
  const texts = useDocumentTexts();
  useEffect(() => store.start(), [store]);
  if (store.sent)
    return sentText ? (
      <Notice tone="ok" live>
        {sentText}
      </Notice>
    ) : null;
  return (
    <Loaded
      of={store.known}
      skeleton={<SkeletonRows label={texts.loading} rows={3} height={96} />}
      failedTitle={texts.failed}
      retryLabel={texts.retry}
    >
      {(known) =>
        known.state === 'open' && !store.replacing ? (
          <div className={props.className}>
            <Notice>{texts.waits}</Notice>
            <div>
              <Button onClick={() => store.replace()}>{texts.replace}</Button>
            </div>
          </div>
        ) : (
          <Fields {...props} known={known} />
        )
      }
    </Loaded>
  );
});

const Fields = observer(function Fields(props: ProofFormProps & { known: HandedIn }) {
  const { store, captcha, known, intro, textOf, sendLabel, className } = props;
  const texts = useDocumentTexts();
  return (
    <Form className={className} onSubmit={() => void store.send()}>
      {known.state === 'rejected' && (
        <Notice tone="danger">
          {props.rejectedText ?? texts.returned} {known.reason && texts.reason(known.reason)}
        </Notice>
      )}
      {intro}
      <DocumentFields documents={store.documents} disabled={store.busy} textOf={textOf} />
      {captcha && <Captcha captcha={captcha} />}
      {(store.error || store.lost) && (
        <Notice tone="danger" live>
          {store.error || texts.lost}
        </Notice>
      )}
      <div>
        <Button type="submit" variant="primary" busy={store.busy} disabled={!store.ready}>
          {store.lost ? texts.tryAgain : sendLabel}
        </Button>
      </div>
    </Form>
  );
});
