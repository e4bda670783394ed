import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { DocumentFields, type DocumentsStore, type SlotText } from '@maru/remote-kit/documents';
import { Notice } from '@maru/ui';

/** Documents that a person is known by (ACCT-080). */
export const personDocuments = ['idCard', 'selfie', 'address'] as const;

export function usePersonTexts(): (slot: string) => SlotText {
  const { t } = useTranslation('account');
  return (slot) => ({ label: t(`documents.${slot}`), hint: t(`documents.${slot}Hint`) });
}

/** Their fields, in a form with more than documents. */
export function PersonDocuments({ documents, disabled }: { documents: DocumentsStore; disabled: boolean }) {
  return (
    <>
      <ProofAge />
      <DocumentFields documents={documents} disabled={disabled} textOf={usePersonTexts()} />
    </>
  );
}

/** How old a proof of residence may be: the period of this kind of member (ACCT-083, AMB-74). */
export const ProofAge = observer(function ProofAge() {
  const { session } = useServices();
  const { t } = useTranslation('account');
  return <Notice tone="warn">{t(session.me?.foreignNational ? 'residence.issuedForeign' : 'residence.issued')}</Notice>;
});
