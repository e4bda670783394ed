import { type DragEvent, type ReactNode, type Ref, useEffect, useId, useRef, useState } from 'react';
import { classNames } from '../class-names';
import { describedBy, Field, type FieldText } from '../field/field';
import fieldStyles from '../field/field.module.css';
import styles from './file-field.module.css';
import { UploadIcon } from './file-icons';
import { FileItem, type UploadFile } from './file-item';
import { addFiles, type FileLimits, type FileRefusal, refusalOf } from './file-rules';

export interface FileFieldProps extends FieldText, FileLimits {
  files: readonly UploadFile[];
  onEdit: (files: readonly UploadFile[]) => void;
  /** Called for each refused file, so that the member can be told why. */
  onRefused: (reason: FileRefusal, file: File) => void;
  /** Text of the box, e.g. "파일을 선택하거나 끌어 놓으세요". */
  chooseLabel: ReactNode;
  removeLabel: (name: string) => string;
  progressLabel: (name: string) => string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * Chooses files by the browser's dialog or by dropping them, and shows them with preview, size and progress. Where one
 * file is all there is room for, the next one replaces it (ACCT-110, ACCT-111, ACCT-115). It sends nothing itself.
 */
export function FileField(props: FileFieldProps) {
  const { label, labelHidden, hint, error, files, disabled = false, ref, filesMax } = props;
  const id = useId();
  const add = useAddedFiles(props);
  const drop = useRef<HTMLLabelElement>(null);
  const accept = props.kinds.flatMap(({ mime, extensions }) => [mime, ...extensions.map((name) => `.${name}`)]);
  const remove = (gone: UploadFile) => {
    props.onEdit(files.filter((other) => other !== gone));
    // The button that had the focus goes away with its file.
    drop.current?.control?.focus();
  };
  return (
    <Field id={id} label={label} labelHidden={labelHidden} hint={hint} error={error}>
      <DropBox ref={drop} wrong={Boolean(error)} disabled={disabled} onFiles={add}>
        <input
          ref={ref}
          id={id}
          type="file"
          className={styles.input}
          accept={accept.join(',')}
          multiple={filesMax > 1}
          disabled={disabled}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // Otherwise choosing the same file again after a correction would trigger no event.
            target.value = '';
          }}
          aria-invalid={Boolean(error) || undefined}
          aria-describedby={classNames(describedBy(id, { label, hint, error }), `${id}-files`)}
        />
        <UploadIcon size={24} />
        <span>{props.chooseLabel}</span>
      </DropBox>
      <span id={`${id}-files`} role="status" className={fieldStyles.hidden}>
        {files.map(({ file }) => file.name).join(', ')}
      </span>
      <ul className={styles.files}>
        {files.map((item) => (
          <FileItem
            key={`${item.file.name} ${item.file.size} ${item.file.lastModified}`}
            item={item}
            removeLabel={props.removeLabel(item.file.name)}
            progressLabel={props.progressLabel(item.file.name)}
            disabled={disabled}
            onRemove={() => remove(item)}
          />
        ))}
      </ul>
    </Field>
  );
}

interface DropBoxProps {
  wrong: boolean;
  disabled: boolean;
  onFiles: (files: readonly File[]) => void;
  /** The input and the text of the box. */
  children: ReactNode;
  ref: Ref<HTMLLabelElement>;
}

/** The box that takes clicks and dropped files for its input. */
function DropBox({ wrong, disabled, onFiles, children, ref }: DropBoxProps) {
  const [over, setOver] = useState(false);
  const drag = (inside: boolean) => (event: DragEvent) => {
    // Also while disabled: otherwise the browser would leave the page to show the file.
    event.preventDefault();
    setOver(inside && !disabled);
  };
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is among the children
    <label
      ref={ref}
      className={classNames(styles.drop, over && styles.over, wrong && styles.wrong)}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event);
        if (!disabled) onFiles([...event.dataTransfer.files]);
      }}
    >
      {children}
    </label>
  );
}

/** Adds what was chosen after it has been looked into; meanwhile more may be chosen, or something removed. */
function useAddedFiles(props: FileFieldProps) {
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const add = async (chosen: readonly File[]) => {
    const reasons = await Promise.all(chosen.map((file) => refusalOf(file, latest.current)));
    const { files, filesMax, onEdit, onRefused } = latest.current;
    const kept = filesMax > 1 ? files : [];
    const sound = chosen.filter((_, at) => reasons[at] === null);
    const sum = addFiles(
      kept.map(({ file }) => file),
      sound,
      filesMax,
    );
    const added = sum.files.slice(kept.length).map((file) => ({ file }));
    if (added.length > 0) {
      const next = [...kept, ...added];
      latest.current = { ...latest.current, files: next };
      onEdit(next);
    }
    for (const [at, file] of chosen.entries()) {
      const reason = reasons[at] ?? sum.refused.find((one) => one.file === file)?.reason;
      if (reason) onRefused(reason, file);
    }
  };
  return (chosen: readonly File[]) => void add(chosen);
}
