import { useServices } from '@maru/platform';
import { CaptchaApi, CaptchaStore } from '@maru/platform/captcha';
import { useTranslation } from '@maru/platform/i18n';
import { Notice } from '@maru/ui';
import { useState } from 'react';
import { type HandedIn, ProofForm, ProofStore } from '../documents';
import { factorResetTexts, type ResetDocument, type ResetKind, resetDocuments } from './texts';

const path = '/v1/auth/request-initialize';

interface FactorResetProps {
  readonly kind: ResetKind;
  /** Of the second login step; without one the session asks, and a captcha is needed (API-028). */
  readonly token?: string;
  /** Stacks what is in the form. */
  readonly className?: string | undefined;
}

/** `@maru/remote-kit/factor-reset`: asks by documents for the reset of a lost phone or authenticator (AUTH-061, ACCT-037, ACCT-054). */
export function FactorReset({ kind, token, className }: FactorResetProps) {
  const { api, preferences } = useServices();
  const texts = factorResetTexts[useTranslation('').language];
  const [captcha] = useState(() => (token ? null : new CaptchaStore(new CaptchaApi(api))));
  const [store] = useState(() => {
    const fields: Readonly<Record<string, string>> = token ? { kind, token } : { kind };
    return new ProofStore<ResetDocument>({
      slots: resetDocuments,
      fields,
      captcha,
      preferences,
      read: (signal) => api.get<HandedIn>(path, fields, { quiet: true, ...(signal && { signal }) }),
      send: (form, onProgress) => api.upload(path, form, { onProgress }),
    });
  });
  return (
    <ProofForm
      store={store}
      captcha={captcha}
      textOf={(slot) => texts.documents[slot as ResetDocument]}
      sendLabel={texts.send}
      sentText={texts.sent}
      rejectedText={texts.rejected}
      className={className}
      intro={
        <>
          <p>{texts.intro[kind]}</p>
          <Notice tone="warn">{texts.block}</Notice>
        </>
      }
    />
  );
}
