import { inAll } from './in-all';
import { noticesCh } from './notices-ch';
import { noticesEn } from './notices-en';

interface NoticeSeed {
  readonly category: string;
  readonly title: string;
  readonly contents: string;
  /** Days before the first day of the exchange's data. */
  readonly daysAgo: number;
  readonly pinned?: true;
}

const korean: readonly NoticeSeed[] = [
  {
    category: '중요',
    title: '가족·지인을 사칭한 인증번호 요구에 주의해 주세요',
    daysAgo: 2,
    pinned: true,
    contents:
      '<p>최근 메신저로 가족이나 지인을 사칭하여 인증번호와 OTP 번호를 요구하는 사례가 늘고 있습니다.</p><ul><li>마루는 어떤 경우에도 비밀번호, 인증번호, OTP 키를 묻지 않습니다.</li><li>원격 제어 앱을 설치하라는 요청에 응하지 마세요.</li><li>의심스러운 로그인이 보이면 비밀번호를 바꾸고 고객센터에 알려 주세요.</li></ul><p>마이페이지의 로그인 기록에서 접속한 기기와 시간을 확인할 수 있습니다.</p>',
  },
  {
    category: '점검',
    title: '원화 입출금 은행 점검 안내 (매일 23:50~00:10)',
    daysAgo: 5,
    pinned: true,
    contents:
      '<p>제휴 은행의 정기 점검으로 매일 23시 50분부터 다음 날 0시 10분까지 원화 입금과 출금이 늦어질 수 있습니다. 점검 시간에 요청하신 입출금은 점검이 끝난 뒤 차례대로 처리됩니다.</p><p>가상자산 거래와 입출금은 평소대로 이용할 수 있습니다.</p>',
  },
  {
    category: '상장',
    title: '[거래] 리플(XRP) 원화 마켓 추가 안내',
    daysAgo: 9,
    contents:
      '<p>원화 마켓에 리플(XRP)이 추가됩니다.</p><ul><li>입금: 공지와 함께 시작</li><li>거래: 입금 물량이 확보된 뒤 시작</li></ul><p>리플은 입금할 때 데스티네이션 태그가 필요합니다. 태그를 빠뜨리면 반영이 늦어질 수 있으니 꼭 확인해 주세요.</p>',
  },
  {
    category: '정책',
    title: '회원 등급별 거래 수수료 안내',
    daysAgo: 16,
    contents:
      '<p>회원 등급에 따라 거래 수수료가 다르게 적용됩니다. 메이커와 테이커의 요율은 같습니다.</p><table><thead><tr><th>등급</th><th>수수료</th></tr></thead><tbody><tr><td>일반</td><td>0.20%</td></tr><tr><td>브론즈</td><td>0.18%</td></tr><tr><td>실버</td><td>0.15%</td></tr><tr><td>플래티넘</td><td>0.12%</td></tr><tr><td>다이아몬드</td><td>0.10%</td></tr><tr><td>VIP</td><td>0.07%</td></tr><tr><td>VVIP</td><td>0.05%</td></tr></tbody></table>',
  },
  {
    category: '정책',
    title: '100만 원 이상 가상자산 출금 시 정보 확인 절차 안내',
    daysAgo: 24,
    contents:
      '<p>법령에 따라 100만 원 이상의 가상자산을 다른 거래소로 보낼 때 받는 거래소와 받는 분의 이름을 확인합니다. 개인지갑이나 확인되지 않은 지갑으로는 100만 원 이상 출금할 수 없습니다.</p>',
  },
  {
    category: '점검',
    title: '앰플포스(AMPL)·오릭(ORIC) 리베이스 시간 입출금 중단 안내',
    daysAgo: 31,
    contents:
      '<p>두 자산은 매일 10시 50분부터 11시 30분 사이에 보유 수량이 조정됩니다. 조정을 정확히 반영하기 위해 매일 10시부터 11시 50분까지 입금과 출금이 중단됩니다. 거래 화면에서 조정 내역을 확인할 수 있습니다.</p>',
  },
  {
    category: '이벤트',
    title: '친구 초대 이벤트: 추천인 코드를 나눠 보세요',
    daysAgo: 38,
    contents:
      '<p>마이페이지의 회원 번호(UID)를 친구에게 알려 주세요. 친구가 가입하면서 추천인 코드로 입력하면 두 분 모두에게 한 달 동안 거래 수수료 쿠폰을 드립니다. 추천인 코드를 입력하려면 개인정보 수집·이용(선택)에 동의해야 합니다.</p>',
  },
  {
    category: '상장',
    title: '토큰 세일 참여 방법 안내',
    daysAgo: 47,
    contents:
      '<p>토큰 세일에 참여하려면 고객확인을 마치고 인증 단계가 3단계 이상이어야 합니다. 이름 뒤에 화이트리스트 표시가 있는 세일은 사전에 등록된 회원만 참여할 수 있습니다. 판매 수량의 99%가 팔리면 조기 마감됩니다.</p>',
  },
  {
    category: '중요',
    title: '출금 지연제도 안내 (24시간·72시간)',
    daysAgo: 60,
    contents:
      '<p>보이스피싱으로부터 회원의 자산을 지키기 위해 다음과 같이 출금을 제한합니다.</p><ul><li>비밀번호 또는 인증 수단을 바꾼 뒤 24시간: 모든 출금</li><li>처음으로 원화를 입금한 뒤 72시간: 원화 출금</li><li>마지막으로 원화를 입금한 뒤 72시간: 가상자산 출금</li></ul>',
  },
  {
    category: '미디어',
    title: '정보보호 관리체계(ISMS) 인증을 갱신했습니다',
    daysAgo: 75,
    contents:
      '<p>마루가 정보보호 관리체계(ISMS) 인증을 갱신했습니다. 앞으로도 회원의 자산과 정보를 안전하게 지키겠습니다.</p>',
  },
  {
    category: '점검',
    title: '[완료] 매매 시스템 정기 점검',
    daysAgo: 92,
    contents:
      '<p>매매 시스템 정기 점검이 예정대로 끝났습니다. 점검 전에 내신 주문은 그대로 유지됩니다. 기다려 주셔서 감사합니다.</p>',
  },
  {
    category: '정책',
    title: '이용약관·개인정보 처리방침 개정 안내',
    daysAgo: 120,
    contents:
      '<p>이용약관과 개인정보 처리방침이 바뀌었습니다. 바뀐 내용과 이전 내용은 홈페이지 아래의 이용약관, 개인정보 처리방침에서 볼 수 있습니다. 적용일까지 반대 의사를 알리지 않으시면 동의한 것으로 봅니다.</p>',
  },
];

export const notices = korean.map(({ title, contents, ...rest }, place) => ({
  ...rest,
  texts: inAll({ title, contents }, noticesEn[place], noticesCh[place]),
}));
