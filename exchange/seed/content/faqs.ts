import { faqsCh } from './faqs-ch';
import { faqsEn } from './faqs-en';
import { inAll } from './in-all';

interface FaqSeed {
  readonly category: string;
  readonly title: string;
  readonly contents: string;
}

const korean: readonly FaqSeed[] = [
  {
    category: '회원',
    title: '인증 메일이 오지 않아요',
    contents:
      '<p>스팸 메일함을 먼저 확인해 주세요. 없다면 로그인한 뒤 나오는 창에서 "다시 보내기"를 눌러 주세요. 메일의 링크는 보낸 때부터 2시간 동안 쓸 수 있습니다.</p>',
  },
  {
    category: '회원',
    title: '이메일 주소를 바꿀 수 있나요?',
    contents:
      '<p>이메일 주소는 로그인 아이디로 쓰이므로 바꿀 수 없습니다. 다른 주소를 쓰시려면 탈퇴한 뒤 새 주소로 가입해 주세요.</p>',
  },
  {
    category: '회원',
    title: '비밀번호를 5회 잘못 입력했어요',
    contents:
      '<p>계정을 지키기 위해 로그인이 제한됩니다. 로그인 화면의 "비밀번호 재설정"에서 새 비밀번호를 정하면 바로 풀립니다. 재설정한 뒤 24시간 동안은 출금할 수 없습니다.</p>',
  },
  {
    category: '회원',
    title: '탈퇴하고 싶어요',
    contents:
      '<p>마이페이지의 회원 탈퇴에서 신청할 수 있습니다. 보유 자산, 진행 중인 입출금, 체결되지 않은 주문이 없어야 하며 신청하신 뒤 담당자가 확인하여 처리합니다.</p>',
  },
  {
    category: '인증',
    title: '인증 단계는 어떻게 올리나요?',
    contents:
      '<ul><li>1단계: 이메일 인증</li><li>2단계: 휴대폰 인증</li><li>3단계: 계좌 인증</li><li>4단계: OTP 등록</li><li>5단계: 거주지 인증</li></ul><p>인증센터에서 차례대로 진행해 주세요.</p>',
  },
  {
    category: '인증',
    title: 'OTP 앱을 지웠거나 휴대폰을 바꿨어요',
    contents:
      '<p>인증센터에서 OTP 초기화를 신청해 주세요. 신분증을 든 사진을 확인한 뒤 1~2일 안에 처리합니다. 초기화한 뒤 24시간 동안은 출금할 수 없습니다.</p>',
  },
  {
    category: '인증',
    title: '인증번호를 10회 잘못 입력했어요',
    contents:
      '<p>계정 보호를 위해 로그인이 제한됩니다. 고객센터에 문의하시거나 휴대폰 또는 OTP 초기화를 신청해 주세요.</p>',
  },
  {
    category: '인증',
    title: '외국인도 이용할 수 있나요?',
    contents:
      '<p>외국인 회원은 여권으로 고객확인을 마친 뒤 가상자산 거래와 입출금을 이용할 수 있습니다. 원화 입출금은 이용할 수 없습니다.</p>',
  },
  {
    category: '입출금',
    title: '원화를 입금했는데 반영되지 않아요',
    contents:
      '<p>등록하신 본인 명의의 계좌에서 보내셨는지, 입금 요청 금액과 보낸 금액이 같은지 확인해 주세요. 입금 요청은 3시간이 지나면 취소됩니다.</p>',
  },
  {
    category: '입출금',
    title: '왜 출금이 제한되나요?',
    contents:
      '<p>비밀번호나 인증 수단을 바꾼 뒤 24시간, 원화를 입금한 뒤 72시간 동안 출금이 제한될 수 있습니다. 출금 화면에서 제한이 풀리는 시각을 볼 수 있습니다.</p>',
  },
  {
    category: '입출금',
    title: '데스티네이션 태그가 무엇인가요?',
    contents:
      '<p>리플이나 이오스처럼 여러 회원이 한 주소를 함께 쓰는 가상자산에서 받는 회원을 구별하는 번호입니다. 입금할 때 주소와 함께 꼭 입력해 주세요.</p>',
  },
  {
    category: '입출금',
    title: '잘못된 주소로 보냈어요',
    contents:
      '<p>블록체인에 기록된 전송은 되돌릴 수 없습니다. 보내기 전에 자산의 종류, 네트워크, 주소와 태그를 다시 확인해 주세요.</p>',
  },
  {
    category: '이용안내',
    title: '최소 주문 금액은 얼마인가요?',
    contents:
      '<p>마켓마다 다르며 주문 화면에 표시됩니다. 호가 단위와 주문 가능한 가격 범위도 함께 확인할 수 있습니다.</p>',
  },
  {
    category: '이용안내',
    title: '체결된 주문을 취소할 수 있나요?',
    contents: '<p>체결된 주문은 취소할 수 없습니다. 일부만 체결된 주문은 남은 수량을 취소할 수 있습니다.</p>',
  },
  {
    category: '이용안내',
    title: '매수 평균가는 어떻게 계산되나요?',
    contents:
      '<p>매수할 때마다 체결 금액을 더하고 수량으로 나누어 계산하며, 매도해도 바뀌지 않습니다. 모두 판 뒤 다시 사면 새로 계산합니다.</p>',
  },
  {
    category: '이용안내',
    title: '리베이스가 무엇인가요?',
    contents:
      '<p>가격을 일정하게 유지하기 위해 매일 모든 보유자의 수량을 같은 비율로 늘리거나 줄이는 것입니다. 앰플포스(AMPL)와 오릭(ORIC)에 적용됩니다.</p>',
  },
];

export const faqs = korean.map(({ title, contents, ...rest }, place) => ({
  ...rest,
  texts: inAll({ title, contents }, faqsEn[place], faqsCh[place]),
}));
