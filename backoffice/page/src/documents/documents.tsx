import { Button, Card, ChevronLeftIcon, ChevronRightIcon, ErrorState, IconButton, RetryIcon, Skeleton } from '@maru/ui';
import { useState } from 'react';
import { textOf } from '../api/problems';
import styles from './documents.module.css';
import { Sheet } from './sheet';
import { useImage } from './use-image';

interface DocumentsProps {
  /** Path of the case or inquiry whose images these are. */
  readonly base: string;
  readonly count: number;
}

/** Images that a member has sent, one at a time. */
export function Documents({ base, count }: DocumentsProps) {
  const [at, setAt] = useState(0);
  return (
    <Card
      title="첨부 이미지"
      aside={
        <div className={styles.pages}>
          <IconButton
            label="이전 이미지"
            icon={<ChevronLeftIcon />}
            disabled={at === 0}
            onClick={() => setAt(at - 1)}
          />
          <span role="status">
            {at + 1} / {count}
          </span>
          <IconButton
            label="다음 이미지"
            icon={<ChevronRightIcon />}
            disabled={at === count - 1}
            onClick={() => setAt(at + 1)}
          />
        </div>
      }
    >
      <Picture key={at} path={`${base}/files/${at}`} name={`첨부 이미지 ${at + 1}`} />
    </Card>
  );
}

const zoomMin = 1;
const zoomMax = 4;

function Picture({ path, name }: { path: string; name: string }) {
  const { url, failure, reload } = useImage(path);
  const [zoom, setZoom] = useState(zoomMin);
  const [quarters, setQuarters] = useState(0);
  const [isBroken, setBroken] = useState(false);
  if (failure !== null || isBroken)
    return (
      <div className={styles.area}>
        <ErrorState
          title="이미지를 불러오지 못했습니다."
          hint={isBroken ? '파일이 손상되었거나 이미지가 아닙니다.' : textOf(failure)}
          retryLabel="다시 시도"
          onRetry={() => {
            setBroken(false);
            reload();
          }}
        />
      </div>
    );
  return (
    <>
      <div className={styles.tools}>
        <Button size="s" disabled={zoom <= zoomMin} onClick={() => setZoom(zoom - 0.5)}>
          축소
        </Button>
        <span className={styles.zoom} role="status">
          {zoom * 100}%
        </span>
        <Button size="s" disabled={zoom >= zoomMax} onClick={() => setZoom(zoom + 0.5)}>
          확대
        </Button>
        <Button size="s" icon={<RetryIcon size={16} />} onClick={() => setQuarters((quarters + 1) % 4)}>
          회전
        </Button>
      </div>
      {url ? (
        <Sheet url={url} name={name} zoom={zoom} quarters={quarters} onBroken={() => setBroken(true)} />
      ) : (
        <div className={styles.area} role="status" aria-label="이미지를 불러오는 중">
          <Skeleton height="100%" />
        </div>
      )}
    </>
  );
}
