import { TextField } from '@maru/ui';
import { useState } from 'react';

const hourMs = 3_600_000;

/** ISO 8601 of a moment written in UTC+9 as YYYY-MM-DD HH:mm; null where it is none. */
export function momentOf(text: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/.exec(text.trim());
  const written = `${found?.[1]}T${found?.[2]}:00.000Z`;
  const ms = Date.parse(written);
  // Browsers take 31 November for 1 December.
  if (Number.isNaN(ms) || new Date(ms).toISOString() !== written) return null;
  return new Date(ms - 9 * hourMs).toISOString();
}

const isNoMoment = (text: string): boolean => text.trim() !== '' && momentOf(text) === null;

interface MomentFieldProps {
  readonly label: string;
  /** Where it is needed, and nothing is written. */
  readonly error?: string;
  /** @param moment - null where nothing is written, or nothing that is a moment: `isWrong` tells which. */
  readonly onEdit: (moment: string | null, isWrong: boolean) => void;
}

/** A moment in UTC+9, whatever the device's time zone is. */
export function MomentField({ label, error = '', onEdit }: MomentFieldProps) {
  const [text, setText] = useState('');
  const isWrong = isNoMoment(text);
  return (
    <TextField
      label={label}
      hint="예: 2026-12-01 09:00"
      error={isWrong ? 'YYYY-MM-DD HH:mm 형식으로 입력해 주세요.' : text.trim() === '' && error}
      value={text}
      onEdit={(next) => {
        setText(next);
        onEdit(momentOf(next), isNoMoment(next));
      }}
    />
  );
}
