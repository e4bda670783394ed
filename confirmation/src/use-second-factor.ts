import type { Language, Means, WithdrawalDraft, WithdrawalResult } from '@maru/contract';
import { useRef, useState } from 'react';
import { type ConfirmationApi, Unreachable } from './confirmation-api';
import { codeProblemOf, problemText } from './problem-text';

const codeLength = 6;
const secondMs = 1000;

/** State of the second factor of one draft. */
export function useSecondFactor(api: ConfirmationApi, draft: WithdrawalDraft, language: Language) {
  const [means, setMeans] = useState<Means>(draft.means[0] ?? 'OTP');
  const [code, setCodeText] = useState('');
  const [sent, setSent] = useState<{ readonly to: string; readonly until: number | null }>({ to: '', until: null });
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState(false);
  const { setProblem, codeProblem, setCodeProblem, begin, clear, ...told } = useProblems(language);
  /** One token for all codes of a means: the exchange pays a draft once whatever is sent. */
  const token = useRef('');
  const needsSending = means === 'SMS';
  const complete = code.length === codeLength && (!needsSending || sent.until !== null);

  return {
    means,
    busy,
    codeProblem,
    ...told,
    clear,
    entry: { code, needsSending, sending, until: sent.until, sentTo: sent.to },
    canConfirm: complete && !busy,

    choose(next: Means) {
      if (busy) return;
      setMeans(next);
      setCodeText('');
      setSent({ to: '', until: null });
      token.current = '';
      clear();
    },

    setCode(next: string) {
      setCodeText(next);
      if (next !== '') setCodeProblem(null);
    },

    expire() {
      setSent(({ to }) => ({ to, until: null }));
      setCodeText('');
      setCodeProblem('expired');
    },

    /** Has the code sent, with the token that it belongs to. */
    async send() {
      if (busy || sending) return;
      begin('send');
      setSending(true);
      try {
        const issued = await api.token(draft.id, 'SMS');
        token.current = issued.token;
        setCodeText('');
        setSent({ to: issued.to ?? '', until: Date.now() + issued.expiresInSeconds * secondMs });
      } catch (failure) {
        setProblem(failure);
      } finally {
        setSending(false);
      }
    },

    /** @returns the withdrawal, or null where the member has to try again. */
    async confirm(): Promise<WithdrawalResult | null> {
      if (!complete || busy) return null;
      begin('confirm');
      setBusy(true);
      try {
        if (token.current === '') token.current = (await api.token(draft.id, means)).token;
        return await api.confirm(draft.id, { means, token: token.current, code });
      } catch (failure) {
        const wrong = codeProblemOf(failure);
        if (wrong === null) setProblem(failure);
        else setCodeText('');
        if (wrong === 'expired') setSent(({ to }) => ({ to, until: null }));
        setCodeProblem(wrong);
        return null;
      } finally {
        setBusy(false);
      }
    },
  };
}

/** What has failed last, and at what. */
function useProblems(language: Language) {
  const [problem, setProblem] = useState<unknown>(null);
  const [codeProblem, setCodeProblem] = useState<'wrong' | 'expired' | null>(null);
  const [doing, setDoing] = useState<'send' | 'confirm'>('send');
  const clear = () => {
    setProblem(null);
    setCodeProblem(null);
  };
  const confirming = doing === 'confirm' && problem !== null;
  return {
    problem: problem === null ? null : problemText(problem, language),
    /** The answer to a confirmation was lost: it may have been taken all the same. */
    lost: confirming && problem instanceof Unreachable,
    /** The exchange has said that it does not place the withdrawal. */
    refused: confirming && !(problem instanceof Unreachable),
    setProblem,
    codeProblem,
    setCodeProblem,
    clear,
    begin(next: 'send' | 'confirm') {
      clear();
      setDoing(next);
    },
  };
}
