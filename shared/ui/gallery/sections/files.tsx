import { useState } from 'react';
import { Card } from '../../src';
import { FileField, type FileRefusal, jpeg, pdf, png, type UploadFile } from '../../src/files';
import styles from '../gallery.module.css';

/** A small picture of two colours, so that the preview has something to show. */
const dot = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR4nGP4z8Dwn4GBgYHhPwAWAgP9Zk2pWQAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
);
const image = (name: string) => new File([dot], name, { type: png.mime });

const refusals: Readonly<Record<FileRefusal, string>> = {
  wrongKind: 'JPG, PNG 파일만 등록할 수 있습니다.',
  tooLarge: '10MB 이하의 파일만 등록할 수 있습니다.',
  tooMany: '파일은 3개까지 등록할 수 있습니다.',
  alreadyChosen: '이미 선택한 파일입니다.',
  unreadable: '파일을 읽지 못했습니다. 다시 선택해 주세요.',
};

export function Files() {
  const [proofs, setProofs] = useState<readonly UploadFile[]>([
    { file: image('주민등록증 앞면.png') },
    { file: image('아주-긴-이름의-거주지-증명-서류-2026-11-22-최종.png'), ratio: 0.43 },
    { file: new File(['%PDF-'], '통장사본.pdf', { type: pdf.mime }), ratio: 1, error: '전송 실패' },
  ]);
  const [single, setSingle] = useState<readonly UploadFile[]>([]);
  const [error, setError] = useState<string>();
  const field = {
    chooseLabel: '파일을 선택하거나 여기에 놓으세요',
    removeLabel: (name: string) => `${name} 삭제`,
    progressLabel: (name: string) => `${name} 전송`,
    bytesMax: 10_485_760,
    onRefused: (reason: FileRefusal) => setError(refusals[reason]),
  };
  const edit = (set: (files: readonly UploadFile[]) => void) => (files: readonly UploadFile[]) => {
    setError(undefined);
    set(files);
  };
  return (
    <Card title="파일">
      <div className={styles.stack}>
        <FileField
          {...field}
          label="거주 증명 서류"
          hint="JPG, PNG, PDF · 최대 10MB · 3개까지"
          kinds={[jpeg, png, pdf]}
          filesMax={3}
          files={proofs}
          onEdit={edit(setProofs)}
          error={error}
        />
        <FileField
          {...field}
          label="신분증"
          error="필요한 서류를 모두 등록해 주세요."
          kinds={[jpeg, png]}
          filesMax={1}
          files={single}
          onEdit={edit(setSingle)}
        />
        <FileField
          {...field}
          label="송금확인증"
          kinds={[jpeg, png]}
          filesMax={1}
          files={[]}
          onEdit={() => undefined}
          disabled
        />
      </div>
    </Card>
  );
}
