import { useState } from 'react';
import { Card } from '../../src';
import { Carousel } from '../../src/carousel';
import { QrCode } from '../../src/qr';
import styles from '../gallery.module.css';

export const Codes = () => (
  <Card title="QR 코드">
    <div className={styles.row}>
      <QrCode label="BTC 입금 주소 QR 코드" value="bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq" />
      <QrCode
        label="OTP 등록 QR 코드"
        value="otpauth://totp/Maru:minji%40maru.test?secret=JBSWY3DPEHPK3PXP&issuer=Maru"
        size={120}
      />
    </div>
  </Card>
);

const steps = ['앱 설치', '약관 동의', '신분증 촬영', '계좌 인증', '서류 제출', '영상통화', '심사 완료'];

export function Slides() {
  const [selected, setSelected] = useState(0);
  return (
    <Card title="넘겨 보기">
      <Carousel
        label="고객확인 순서"
        previousLabel="이전"
        nextLabel="다음"
        selected={selected}
        onSelect={setSelected}
        slides={steps.map((label, at) => ({
          id: label,
          label,
          content: (
            <div className={styles.slide}>
              <p>{`${at + 1}단계`}</p>
              <p>{label}</p>
            </div>
          ),
        }))}
      />
    </Card>
  );
}
