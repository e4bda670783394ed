import { type OpenedDraft, refusals, type WithdrawalDraft, type WithdrawalResult } from '@maru/contract';
import { buttonClass, Card, EmptyState, ErrorState, Facts, Logo, Notice, SkeletonRows } from '@maru/ui';
import { useEffect, useState } from 'react';
import styles from './confirmation.module.css';
import { type ConfirmationApi, isAnswerLost, isForgotten, isTooOften, Refused } from './confirmation-api';
import { amountText, DraftFacts } from './draft-facts';
import { formAddress, keepDraft, logAddress, type Opening, type Place } from './place';
import { changedFeeOf, problemText } from './problem-text';
import { SecondFactorForm } from './second-factor-form';
import { texts } from './texts';

export interface ConfirmationPageProps {
  readonly api: ConfirmationApi;
  readonly opening: Opening;
  readonly place: Place;
}

type State =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly problem: unknown }
  | { readonly phase: 'ready'; readonly draft: WithdrawalDraft }
  | { readonly phase: 'done'; readonly coin: string; readonly result: WithdrawalResult };

/** The draft that this page was opened for, whatever other tabs have opened since; the same ticket is sent until it is answered. */
function draftOf(api: ConfirmationApi, { ticket, draft }: Opening): Promise<OpenedDraft> {
  if (ticket !== '') return api.enter(ticket);
  if (draft !== '') return api.read(draft);
  const { code, text, status } = refusals.DRAFT_INVALID;
  return Promise.reject(new Refused(code, text.ko, {}, status));
}

/**
 * The last step of a withdrawal: shows what the exchange will do, as the exchange tells it, and takes the second factor. Runs on an
 * origin of its own, where no remote does (decision 55).
 */
export function ConfirmationPage({ api, opening, place }: ConfirmationPageProps) {
  const t = texts[place.language];
  const [state, setState] = useState<State>({ phase: 'loading' });
  const isOpening = state.phase === 'loading';
  useEffect(() => {
    document.title = `${t.title} - Maru`;
  }, [t]);
  useEffect(() => {
    if (!isOpening) return;
    let left = false;
    draftOf(api, opening).then(
      (opened) => {
        if (left) return;
        keepDraft(opened.id, opening.sent);
        setState('result' in opened ? { phase: 'done', ...opened } : { phase: 'ready', draft: opened });
      },
      (problem) => !left && setState({ phase: 'failed', problem }),
    );
    return () => {
      left = true;
    };
  }, [api, opening, isOpening]);
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <Logo />
      </header>
      <main className={styles.main}>
        <h1 className={styles.title}>{t.title}</h1>
        {state.phase === 'loading' && (
          <Card>
            <SkeletonRows label={t.loading} rows={7} height={40} />
          </Card>
        )}
        {state.phase === 'failed' && (
          <Failed
            problem={state.problem}
            sent={opening.sent}
            place={place}
            onRetry={() => setState({ phase: 'loading' })}
          />
        )}
        {state.phase === 'ready' && (
          <Ready
            api={api}
            draft={state.draft}
            awaited={opening.sent !== ''}
            place={place}
            onDone={(result) => setState({ phase: 'done', coin: state.draft.coin, result })}
          />
        )}
        {state.phase === 'done' && <Done coin={state.coin} result={state.result} place={place} />}
      </main>
    </div>
  );
}

interface FailedProps {
  readonly problem: unknown;
  readonly sent: string;
  readonly place: Place;
  readonly onRetry: () => void;
}

function Failed({ problem, sent, place, onRetry }: FailedProps) {
  const t = texts[place.language];
  // What the exchange has judged stays refused; only what it did not get to is worth another try.
  const again = isAnswerLost(problem) || isTooOften(problem);
  const unsure = sent !== '' && isForgotten(problem);
  const hint = unsure ? t.unsure : problemText(problem, place.language);
  const changedFee = changedFeeOf(problem);
  return (
    <Card>
      {again ? (
        <ErrorState title={t.failed} hint={hint} retryLabel={t.retry} onRetry={onRetry} />
      ) : (
        <EmptyState title={t.failed} hint={hint} />
      )}
      {unsure && (
        <a className={buttonClass({ variant: 'primary', wide: true })} href={logAddress(place, sent)}>
          {t.toLog}
        </a>
      )}
      {changedFee && (
        <>
          <Facts facts={[{ label: t.newFee, value: amountText(changedFee.fee, changedFee.coin) }]} />
          <a className={buttonClass({ variant: 'primary', wide: true })} href={formAddress(place, changedFee.coin)}>
            {t.toForm}
          </a>
        </>
      )}
      {place.site && (
        <a className={buttonClass({ wide: true })} href={place.site}>
          {t.toSite}
        </a>
      )}
    </Card>
  );
}

interface ReadyProps {
  readonly api: ConfirmationApi;
  readonly draft: WithdrawalDraft;
  readonly awaited: boolean;
  readonly place: Place;
  readonly onDone: (result: WithdrawalResult) => void;
}

function Ready({ api, draft, awaited, place, onDone }: ReadyProps) {
  const t = texts[place.language];
  return (
    <>
      <Card>
        <DraftFacts draft={draft} language={place.language} />
      </Card>
      {draft.firstTime && <Notice tone="warn">{t.firstTime}</Notice>}
      {draft.reviewed && <Notice tone="info">{t.reviewed}</Notice>}
      <Card title={t.verify}>
        <SecondFactorForm
          api={api}
          draft={draft}
          awaited={awaited}
          place={place}
          cancelTo={formAddress(place, draft.coin)}
          onDone={onDone}
        />
      </Card>
    </>
  );
}

function Done({ coin, result, place }: { coin: string; result: WithdrawalResult; place: Place }) {
  const t = texts[place.language];
  return (
    <Card>
      <div className={styles.done} role="status">
        <p className={styles.doneTitle}>{t.done}</p>
        <p>{t.doneHint}</p>
      </div>
      <Facts
        facts={[
          { label: coin === 'KRW' ? t.arrivesKrw : t.arrives, value: amountText(result.amount, coin) },
          { label: t.fee, value: amountText(result.fee, coin) },
          {
            label: coin === 'KRW' ? t.account : t.address,
            value: <span className={styles.address}>{result.toAddress}</span>,
          },
        ]}
      />
      <a className={buttonClass({ variant: 'primary', wide: true })} href={logAddress(place, coin)}>
        {t.toLog}
      </a>
    </Card>
  );
}
