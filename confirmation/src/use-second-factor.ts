import type { Language, Means, WithdrawalDraft, WithdrawalResult } from '@maru/contract';
import { useRef, useState } from 'react';
import type { ConfirmationApi } from './confirmation-api';
import { Confirmations, type Verdict } from './confirmations';
import { type CodeProblem, changedFeeOf, codeProblemOf, isLocked, problemText } from './problem-text';

const codeLength = 6;
const secondMs = 1000;

export interface SecondFactorDeps {
  readonly api: ConfirmationApi;
  readonly draft: WithdrawalDraft;
  /** A confirmation of this draft was sent before, and not answered. */
  readonly awaited: boolean;
  readonly language: Language;
}

/** State of the second factor of one draft. */
export function useSecondFactor({ api, draft, awaited, language }: SecondFactorDeps) {
  const [means, setMeans] = useState<Means>(draft.means[0] ?? 'OTP');
  /** The means of now: answers for another one come too late. */
  const chosen = useRef(means);
  const { code, sent, setCodeText, setSent, drop } = useEntry();
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const { problem, tell, codeProblem, setCodeProblem, clear } = useProblems(language);
  const [confirmations] = useState(() => new Confirmations(api, draft, awaited));
  const needsSending = means === 'SMS';
  const complete = code.length === codeLength && (!needsSending || (sent.until !== null && !sending));

  const refuse = (failure: unknown, verdict: Verdict) => {
    const wrong = codeProblemOf(failure);
    if (wrong === null) tell(failure, verdict);
    const isTokenSpent = wrong === null && verdict === 'refused';
    if (isTokenSpent) confirmations.forget(means);
    if (isTokenSpent || wrong === 'expired') drop();
    if (wrong === 'wrong') setCodeText('');
    setCodeProblem(wrong);
  };

  return {
    means,
    busy,
    codeProblem,
    problem,
    clear,
    entry: { code, needsSending, sending, until: sent.until, sentTo: sent.to },
    /** The button of KRW stays on and says what the code lacks (WALT-123); that of coins is off meanwhile (WALT-122). */
    canConfirm: (complete || (draft.coin === 'KRW' && !sending)) && !busy,

    choose(next: Means) {
      if (busy) return;
      chosen.current = next;
      setMeans(next);
      setCodeText('');
      setSent({ to: '', until: null });
      clear();
    },

    setCode(next: string) {
      setCodeText(next);
      if (next !== '') setCodeProblem(null);
    },

    expire() {
      drop();
      setCodeProblem('expired');
    },

    /** Has the code sent, with the token that it belongs to. @returns the withdrawal, where the draft was placed before. */
    async send(): Promise<WithdrawalResult | null> {
      if (busy || sending) return null;
      clear();
      setSending(true);
      try {
        const issued = await confirmations.issue('SMS');
        if (chosen.current !== 'SMS') return null;
        setCodeText('');
        setSent({ to: issued.to ?? '', until: Date.now() + issued.expiresInSeconds * secondMs });
      } catch (failure) {
        if (chosen.current === 'SMS') return await confirmations.placedOr(failure, (verdict) => tell(failure, verdict));
      } finally {
        setSending(false);
      }
      return null;
    },

    /** @returns the withdrawal, or null where the member has to try again. */
    async confirm(): Promise<WithdrawalResult | null> {
      if (busy || sending) return null;
      clear();
      setCodeProblem(complete ? null : lackOf(code));
      if (!complete) return null;
      setBusy(true);
      try {
        return await confirmations.confirm(means, code);
      } catch (failure) {
        return await confirmations.placedOr(failure, (verdict) => refuse(failure, verdict));
      } finally {
        setBusy(false);
      }
    },
  };
}

const lackOf = (code: string): CodeProblem => (code === '' ? 'missing' : 'short');

/** The code as far as it was entered, and the message that brings it. */
function useEntry() {
  const [code, setCodeText] = useState('');
  const [sent, setSent] = useState<{ readonly to: string; readonly until: number | null }>({ to: '', until: null });
  /** The code is worth nothing any more. */
  const drop = () => {
    setCodeText('');
    setSent(({ to }) => ({ to, until: null }));
  };
  return { code, sent, setCodeText, setSent, drop };
}

/** What has failed last, and what that says of the withdrawal. */
function useProblems(language: Language) {
  const [told, setTold] = useState<{ readonly failure: unknown; readonly verdict: Verdict } | null>(null);
  const [codeProblem, setCodeProblem] = useState<CodeProblem | null>(null);
  return {
    problem: told && {
      ...{ text: problemText(told.failure, language), verdict: told.verdict },
      changedFee: changedFeeOf(told.failure),
      isLocked: isLocked(told.failure),
    },
    tell: (failure: unknown, verdict: Verdict) => setTold({ failure, verdict }),
    codeProblem,
    setCodeProblem,
    clear() {
      setTold(null);
      setCodeProblem(null);
    },
  };
}
