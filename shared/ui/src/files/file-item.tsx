import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '../button/button';
import { classNames } from '../class-names';
import { CloseIcon } from '../icons/icons';
import { ProgressBar } from '../progress/progress-bar';
import styles from './file-field.module.css';
import { DocumentIcon } from './file-icons';
import { fileSizeText } from './file-rules';

/** A chosen file and how far the caller is in sending it. */
export interface UploadFile {
  readonly file: File;
  /** From 0 to 1; undefined while nothing is being sent. */
  readonly ratio?: number;
  readonly error?: ReactNode;
}

interface FileItemProps {
  item: UploadFile;
  removeLabel: string;
  progressLabel: string;
  disabled: boolean;
  onRemove: () => void;
}

/** One chosen file. */
export function FileItem({ item, removeLabel, progressLabel, disabled, onRemove }: FileItemProps) {
  const { file, ratio, error } = item;
  return (
    <li className={classNames(styles.file, Boolean(error) && styles.wrong)}>
      <Preview file={file} />
      <div className={styles.words}>
        <p className={styles.name}>{file.name}</p>
        <p className={styles.size}>
          {fileSizeText(file.size)}
          {ratio !== undefined && !error && ` · ${Math.round(ratio * 100)}%`}
        </p>
        {ratio !== undefined && !error && (
          <ProgressBar thin label={progressLabel} ratio={ratio} tone={ratio >= 1 ? 'ok' : 'accent'} />
        )}
        {error && (
          <p className={styles.error} role="alert">
            {error}
          </p>
        )}
      </div>
      <IconButton size="s" label={removeLabel} icon={<CloseIcon size={16} />} disabled={disabled} onClick={onRemove} />
    </li>
  );
}

/** The image itself; of other files a sign. Its address is given back when the file leaves the page. */
function Preview({ file }: { file: File }) {
  const isImage = file.type.startsWith('image/');
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!isImage) return;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file, isImage]);
  return (
    <span className={styles.preview}>
      {isImage ? url && <img src={url} alt="" className={styles.image} /> : <DocumentIcon size={24} />}
    </span>
  );
}
