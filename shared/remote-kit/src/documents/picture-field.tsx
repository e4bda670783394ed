import { FileField, type FileRefusal, jpeg, png, type UploadFile } from '@maru/ui/files';
import { pictureBytesMax } from './document-fields';
import { useDocumentTexts } from './texts';

interface PictureFieldProps {
  readonly label: string;
  readonly hint: string;
  readonly pictures: readonly UploadFile[];
  readonly max: number;
  readonly problem: FileRefusal | null;
  readonly disabled: boolean;
  readonly onEdit: (pictures: readonly UploadFile[]) => void;
  readonly onRefused: (reason: FileRefusal) => void;
}

/** A few pictures that a member may add to a form (ACCT-111). */
export function PictureField({ pictures, max, problem, ...field }: PictureFieldProps) {
  const texts = useDocumentTexts();
  return (
    <FileField
      {...field}
      hint={`${field.hint} ${texts.kinds}`}
      chooseLabel={texts.choose}
      removeLabel={texts.remove}
      progressLabel={texts.sending}
      kinds={[jpeg, png]}
      bytesMax={pictureBytesMax}
      filesMax={max}
      files={pictures}
      error={problem ? (problem === 'tooMany' ? texts.tooMany(max) : texts.refused) : undefined}
    />
  );
}
