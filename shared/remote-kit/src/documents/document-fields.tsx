import { observer } from '@maru/platform/observer';
import { FileField, jpeg, png } from '@maru/ui/files';
import type { DocumentsStore } from './documents.store';
import { useDocumentTexts } from './texts';

/** ACCT-111. */
export const pictureBytesMax = 10_485_760;

export interface SlotText {
  readonly label: string;
  /** What the picture has to show. */
  readonly hint: string;
}

interface FieldsProps {
  readonly documents: DocumentsStore;
  readonly disabled: boolean;
  readonly textOf: (slot: string) => SlotText;
}

/** Fields for documents, each with preview and progress (ACCT-080, ACCT-111, ACCT-115). */
export const DocumentFields = (props: FieldsProps) =>
  props.documents.slots.map((slot) => <DocumentField key={slot} {...props} slot={slot} />);

const DocumentField = observer(function DocumentField({
  documents,
  disabled,
  textOf,
  slot,
}: FieldsProps & { slot: string }) {
  const texts = useDocumentTexts();
  const problem = documents.problems[slot];
  const { label, hint } = textOf(slot);
  return (
    <FileField
      label={label}
      hint={`${hint} ${texts.kinds}`}
      chooseLabel={texts.choose}
      removeLabel={texts.remove}
      progressLabel={texts.sending}
      kinds={[jpeg, png]}
      bytesMax={pictureBytesMax}
      filesMax={1}
      disabled={disabled}
      files={documents.files[slot] ?? []}
      error={problem ? (problem === 'missing' ? texts.missing : texts.refused) : undefined}
      onEdit={(files) => documents.edit(slot, files)}
      onRefused={(reason) => documents.refuse(slot, reason)}
    />
  );
});
