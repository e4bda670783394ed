import { useTranslation } from '@maru/platform/i18n';
import { DocumentFields, type DocumentsStore, type SlotText } from '@maru/remote-kit/documents';

/** Documents that a person is known by (ACCT-080). */
export const personDocuments = ['idCard', 'selfie', 'address'] as const;

export function usePersonTexts(): (slot: string) => SlotText {
  const { t } = useTranslation('account');
  return (slot) => ({ label: t(`documents.${slot}`), hint: t(`documents.${slot}Hint`) });
}

/** Their fields, in a form with more than documents. */
export function PersonDocuments({ documents, disabled }: { documents: DocumentsStore; disabled: boolean }) {
  return <DocumentFields documents={documents} disabled={disabled} textOf={usePersonTexts()} />;
}
