import { useTranslation } from '@maru/platform/i18n';
import { observer } from '@maru/platform/observer';
import { FileField, jpeg, png } from '@maru/ui/files';
import { type DocumentSlot, type DocumentsStore, documentSlots } from './documents.store';

/** ACCT-111. */
const bytesMax = 10_485_760;

/** Fields for the documents of a person, each with preview and progress (ACCT-080, ACCT-111, ACCT-115). */
export const DocumentFields = ({ documents, disabled }: { documents: DocumentsStore; disabled: boolean }) =>
  documentSlots.map((slot) => <DocumentField key={slot} {...{ documents, disabled, slot }} />);

interface FieldProps {
  readonly documents: DocumentsStore;
  readonly disabled: boolean;
  readonly slot: DocumentSlot;
}

const DocumentField = observer(function DocumentField({ documents, disabled, slot }: FieldProps) {
  const { t } = useTranslation('account');
  const problem = documents.problems[slot];
  return (
    <FileField
      label={t(`documents.${slot}`)}
      hint={t(`documents.${slot}Hint`)}
      chooseLabel={t('documents.choose')}
      removeLabel={(name) => t('documents.remove', { name })}
      progressLabel={(name) => t('documents.sending', { name })}
      kinds={[jpeg, png]}
      bytesMax={bytesMax}
      filesMax={1}
      disabled={disabled}
      files={documents.files[slot]}
      error={problem ? t(problem === 'missing' ? 'documents.missing' : 'documents.refused') : undefined}
      onEdit={(files) => documents.edit(slot, files)}
      onRefused={(reason) => documents.refuse(slot, reason)}
    />
  );
});
