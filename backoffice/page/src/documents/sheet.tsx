import { useEffect, useRef, useState } from 'react';
import styles from './documents.module.css';

interface SheetProps {
  readonly url: string;
  readonly name: string;
  /** 1 fits the whole image into the area. */
  readonly zoom: number;
  /** Quarter turns clockwise. */
  readonly quarters: number;
  /** The file is no image that this browser shows. */
  readonly onBroken: () => void;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

const nothing: Size = { width: 0, height: 0 };

/** An image in an area of fixed size, which scrolls where the image is larger. */
export function Sheet({ url, name, zoom, quarters, onBroken }: SheetProps) {
  const area = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState(nothing);
  const [natural, setNatural] = useState(nothing);
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    const measure = () => setRoom({ width: element.offsetWidth, height: element.offsetHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  const isSideways = quarters % 2 === 1;
  const turned = isSideways ? { width: natural.height, height: natural.width } : natural;
  const fit = Math.min(room.width / turned.width, room.height / turned.height) || 0;
  const scale = (Number.isFinite(fit) ? fit : 0) * zoom;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: an area that scrolls is reached by the keyboard
    <section ref={area} className={styles.area} tabIndex={0} aria-label={`${name}, 화살표 키로 스크롤`}>
      <div className={styles.paper} style={{ width: turned.width * scale, height: turned.height * scale }}>
        <img
          className={styles.image}
          src={url}
          alt={name}
          style={{
            width: natural.width * scale,
            height: natural.height * scale,
            transform: `translate(-50%, -50%) rotate(${quarters * 90}deg)`,
          }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setNatural({ width: naturalWidth, height: naturalHeight })
          }
          onError={onBroken}
        />
      </div>
    </section>
  );
}
