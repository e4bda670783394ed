import { useState } from 'react';
import { Card } from '../../src';
import { Captcha, type CaptchaProps } from '../../src/captcha';
import { CodeEntryField } from '../../src/field/late';
import styles from '../gallery.module.css';

const now = () => Date.now();
const codeTtlMs = 180_000;

const codeTexts = {
  label: '인증번호 6자리',
  sendLabel: '인증번호 요청',
  sendAgainLabel: '인증번호 재전송',
  sent: (to: string) => `${to}(으)로 인증번호를 보냈습니다.`,
  announce: (seconds: number) => `${seconds}초 남았습니다.`,
};

/** A code before it is sent, and one that was wrong. */
export function CodeEntries() {
  const [until, setUntil] = useState<number | null>(null);
  const [refusedUntil, setRefusedUntil] = useState<number | null>(() => now() + codeTtlMs);
  return (
    <Card title="인증번호">
      <div className={styles.stack}>
        <CodeEntry until={until} onUntil={setUntil} />
        <CodeEntry until={refusedUntil} onUntil={setRefusedUntil} error="인증번호를 확인해 주세요." />
      </div>
    </Card>
  );
}

interface CodeEntryProps {
  readonly until: number | null;
  readonly onUntil: (until: number | null) => void;
  readonly error?: string;
}

function CodeEntry({ until, onUntil, error }: CodeEntryProps) {
  const [code, setCode] = useState('');
  return (
    <CodeEntryField
      {...codeTexts}
      entry={{ code, needsSending: true, sending: false, until, sentTo: until === null ? '' : '***-****-5678' }}
      now={now}
      onSend={() => onUntil(now() + codeTtlMs)}
      onEdit={setCode}
      onExpire={() => onUntil(null)}
      error={error}
    />
  );
}

const captchaTexts: Readonly<Record<string, string>> = {
  title: '보안 인증',
  sliderLabel: '퍼즐 조각 위치',
  sliderHint: '밀어서 퍼즐을 맞춰 주세요',
  wrong: '퍼즐이 맞지 않습니다. 다시 시도해 주세요.',
  unavailable: '보안 인증을 불러오지 못했습니다. 다른 인증 방식을 이용해 주세요.',
  solved: '보안 인증이 완료되었습니다.',
  'switchTo.work': '슬라이드가 어려우신가요? 자동 인증 이용하기',
  'switchTo.slider': '슬라이드 인증 이용하기',
  workHint: '버튼을 누르면 기기가 몇 초 동안 계산하여 인증을 마칩니다. 퍼즐을 풀지 않아도 됩니다.',
  workStart: '자동 인증 시작',
  working: '인증하는 중…',
  retry: '다시 시도',
};

const picture = (width: number, height: number, shapes: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`)}`;

const hole = { x: 170, y: 60, side: 44 };
const puzzle = {
  id: 'gallery',
  background: picture(
    300,
    160,
    `<rect width="300" height="160" fill="#4c7fb8"/><rect x="${hole.x}" y="${hole.y}" width="${hole.side}" height="${hole.side}" fill="#0b1220"/>`,
  ),
  piece: picture(hole.side, hole.side, `<rect width="${hole.side}" height="${hole.side}" fill="#e8b04a"/>`),
  pieceY: hole.y,
  width: 300,
  height: 160,
};
/** The piece fits within these pixels. */
const slackMax = 6;

/** The captcha as a member meets it, one whose puzzle did not load, and the way without a puzzle after a form was sent too early. */
export const Captchas = () => (
  <Card title="보안 인증">
    <div className={styles.stack}>
      <CaptchaExample />
      <CaptchaExample state="unavailable" />
      <CaptchaExample mode="work" error="보안 인증을 완료해 주세요." />
    </div>
  </Card>
);

function CaptchaExample({ error, ...first }: Partial<Pick<CaptchaProps, 'mode' | 'state' | 'error'>>) {
  const [mode, setMode] = useState(first.mode ?? 'slider');
  const [state, setState] = useState(first.state ?? 'ready');
  const start = (next: CaptchaProps['mode']) => {
    setMode(next);
    setState('ready');
  };
  return (
    <Captcha
      mode={mode}
      state={state}
      puzzle={puzzle}
      t={(key) => captchaTexts[key] ?? key}
      now={now}
      error={error}
      onMode={start}
      onReload={() => start('slider')}
      onSlide={({ x }) => setState(Math.abs(x - hole.x) <= slackMax ? 'solved' : 'wrong')}
      onWork={() => setState('solved')}
    />
  );
}
