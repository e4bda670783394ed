export interface CountryEntry {
  /** Numeric code of ISO 3166-1. */
  readonly id: string;
  readonly name: string;
  readonly diallingCode: string;
}

const rows: readonly (readonly [id: string, name: string, diallingCode: string])[] = [
  ['410', '대한민국', '82'],
  ['036', '호주', '61'],
  ['040', '오스트리아', '43'],
  ['056', '벨기에', '32'],
  ['076', '브라질', '55'],
  ['124', '캐나다', '1'],
  ['152', '칠레', '56'],
  ['156', '중국', '86'],
  ['158', '대만', '886'],
  ['203', '체코', '420'],
  ['208', '덴마크', '45'],
  ['246', '핀란드', '358'],
  ['250', '프랑스', '33'],
  ['276', '독일', '49'],
  ['300', '그리스', '30'],
  ['344', '홍콩', '852'],
  ['348', '헝가리', '36'],
  ['356', '인도', '91'],
  ['360', '인도네시아', '62'],
  ['372', '아일랜드', '353'],
  ['376', '이스라엘', '972'],
  ['380', '이탈리아', '39'],
  ['392', '일본', '81'],
  ['398', '카자흐스탄', '7'],
  ['446', '마카오', '853'],
  ['458', '말레이시아', '60'],
  ['484', '멕시코', '52'],
  ['496', '몽골', '976'],
  ['528', '네덜란드', '31'],
  ['554', '뉴질랜드', '64'],
  ['578', '노르웨이', '47'],
  ['608', '필리핀', '63'],
  ['616', '폴란드', '48'],
  ['620', '포르투갈', '351'],
  ['682', '사우디아라비아', '966'],
  ['702', '싱가포르', '65'],
  ['704', '베트남', '84'],
  ['724', '스페인', '34'],
  ['752', '스웨덴', '46'],
  ['756', '스위스', '41'],
  ['764', '태국', '66'],
  ['784', '아랍에미리트', '971'],
  ['792', '튀르키예', '90'],
  ['826', '영국', '44'],
  ['840', '미국', '1'],
  ['860', '우즈베키스탄', '998'],
];

const countries: readonly CountryEntry[] = rows.map(([id, name, diallingCode]) => ({ id, name, diallingCode }));

/** Our own country first, the others by id. @param highRisk - ids of those whose nationals are not verified here. */
export const countriesBut = (highRisk: readonly string[]): readonly CountryEntry[] =>
  countries.filter(({ id }) => !highRisk.includes(id));

/** Dialling codes by id; undefined for a country that is not in the list. @param highRisk - as of `countriesBut`. */
export function diallingCodesBut(highRisk: readonly string[]): (id: string) => string | undefined {
  const codes = new Map(countriesBut(highRisk).map(({ id, diallingCode }) => [id, diallingCode]));
  return (id) => codes.get(id);
}
