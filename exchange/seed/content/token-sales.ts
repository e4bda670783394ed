import { dayMs, hourMs } from '@maru/server';

/** A sale around the first day of the data: times are relative to it, amounts are whole numbers. */
export interface TokenSaleSeed {
  readonly code: string;
  readonly token: readonly [code: string, name: string];
  readonly name: Texts;
  readonly comment: Texts;
  readonly about: Texts;
  readonly startsIn: number;
  readonly endsIn: number;
  readonly closedEarly?: true;
  readonly offered: number;
  readonly sold: number;
  readonly bonusPercent: string;
  readonly payments: readonly Payment[];
}

type Texts = readonly [ko: string, en: string, ch: string];
interface Payment {
  readonly coin: string;
  /** Tokens per unit paid, as decimal text. */
  readonly rate: string;
  readonly min: string;
  readonly max: string;
}

export const tokenSales: readonly TokenSaleSeed[] = [
  {
    code: 'HANOK2026',
    token: ['HANOK', '한옥'],
    name: ['한옥 토큰 세일', 'Hanok token sale', '韩屋代币销售'],
    comment: ['전통 공간을 함께 가꾸는 토큰', 'A token to keep traditional houses alive', '共同守护传统空间的代币'],
    about: [
      '<h3>한옥 프로젝트</h3><p>한옥(HANOK)은 비어 있는 전통 가옥을 고쳐 머무는 공간으로 바꾸는 프로젝트의 토큰입니다. 보유자는 공간 예약과 운영 투표에 참여할 수 있습니다.</p><h3>유의 사항</h3><p>토큰의 가치는 보장되지 않습니다. 구매한 뒤에는 취소할 수 없으니 백서와 판매 조건을 꼭 확인해 주세요.</p>',
      '<h3>The Hanok project</h3><p>HANOK is the token of a project that repairs empty traditional houses and opens them to guests. Holders book stays and vote on how the houses are run.</p><h3>Please note</h3><p>The value of the token is not guaranteed. A purchase cannot be cancelled: read the white paper and the terms first.</p>',
      '<h3>韩屋项目</h3><p>HANOK 是一个修缮闲置传统房屋并向旅客开放的项目代币。持有者可预订住宿并参与运营投票。</p><h3>注意事项</h3><p>代币价值不受保证。购买后无法取消，请务必先阅读白皮书和销售条款。</p>',
    ],
    startsIn: -3 * dayMs,
    endsIn: 11 * dayMs,
    offered: 10_000_000,
    sold: 4_275_000,
    bonusPercent: '5',
    payments: [
      { coin: 'KRW', rate: '0.008', min: '5000', max: '30000000' },
      { coin: 'BTC', rate: '1250000', min: '0.0005', max: '0.2' },
      { coin: 'ETH', rate: '42000', min: '0.01', max: '6' },
      { coin: 'USDT', rate: '12.5', min: '20', max: '20000' },
    ],
  },
  {
    code: 'SEORAE2026',
    token: ['SEORAE', '서래'],
    name: ['서래 토큰 세일(Whitelist)', 'Seorae token sale(Whitelist)', '西来代币销售(Whitelist)'],
    comment: ['화이트리스트 회원을 위한 사전 판매', 'A presale for members on the whitelist', '面向白名单会员的预售'],
    about: [
      '<h3>서래 프로젝트</h3><p>서래(SEORAE)는 동네 가게의 단골 적립을 하나로 잇는 프로젝트입니다. 이번 판매는 화이트리스트에 등록된 회원만 참여할 수 있습니다.</p>',
      '<h3>The Seorae project</h3><p>SEORAE joins the loyalty stamps of neighbourhood shops. This sale is open to members on the whitelist only.</p>',
      '<h3>西来项目</h3><p>SEORAE 将社区商店的会员积分连接在一起。本次销售仅限白名单会员参与。</p>',
    ],
    startsIn: 6 * dayMs,
    endsIn: 20 * dayMs,
    offered: 5_000_000,
    sold: 0,
    bonusPercent: '10',
    payments: [
      { coin: 'KRW', rate: '0.0033', min: '10000', max: '20000000' },
      { coin: 'ETH', rate: '18000', min: '0.02', max: '4' },
      { coin: 'USDT', rate: '5', min: '50', max: '10000' },
    ],
  },
  {
    code: 'DANCHEONG2026',
    token: ['DANCH', '단청'],
    name: ['단청 토큰 세일', 'Dancheong token sale', '丹青代币销售'],
    comment: ['빛깔로 남는 기록', 'Records kept in colour', '以色彩留存的记录'],
    about: [
      '<h3>단청 프로젝트</h3><p>단청(DANCH)은 작가의 디지털 작품 이력을 기록하는 프로젝트입니다. 판매가 예정대로 끝났습니다.</p>',
      '<h3>The Dancheong project</h3><p>DANCH records the history of digital art works. The sale has ended as planned.</p>',
      '<h3>丹青项目</h3><p>DANCH 记录数字艺术作品的流转历史。销售已按计划结束。</p>',
    ],
    startsIn: -45 * dayMs,
    endsIn: -31 * dayMs,
    offered: 8_000_000,
    sold: 5_120_400,
    bonusPercent: '0',
    payments: [
      { coin: 'BTC', rate: '900000', min: '0.001', max: '0.3' },
      { coin: 'USDT', rate: '9', min: '30', max: '15000' },
    ],
  },
  {
    code: 'NARU2026',
    token: ['NARU', '나루'],
    name: ['나루 토큰 세일', 'Naru token sale', '渡口代币销售'],
    comment: ['하루 만에 마감된 물류 토큰', 'The logistics token that sold out in a day', '一天售罄的物流代币'],
    about: [
      '<h3>나루 프로젝트</h3><p>나루(NARU)는 작은 항구들의 화물 예약을 잇는 프로젝트입니다. 준비한 수량이 모두 팔려 조기 마감되었습니다.</p>',
      '<h3>The Naru project</h3><p>NARU connects freight bookings of small harbours. It sold out and closed early.</p>',
      '<h3>渡口项目</h3><p>NARU 连接小型港口的货运预订。所有数量已售罄，提前结束。</p>',
    ],
    startsIn: -9 * dayMs,
    endsIn: 5 * dayMs + 6 * hourMs,
    closedEarly: true,
    offered: 3_000_000,
    sold: 3_000_000,
    bonusPercent: '3',
    payments: [{ coin: 'USDT', rate: '4', min: '25', max: '8000' }],
  },
];
