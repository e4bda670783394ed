import { languages } from '../language';
import { refusalByCode, refusals, refusalText } from './refusals';

describe('refusal table', () => {
  it('has a text in every language, and one entry per code (ERR-005, API-006)', () => {
    const codes = Object.values(refusals).map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    for (const { text } of Object.values(refusals))
      for (const language of languages) expect(text[language]).not.toBe('');
  });

  it('keeps 401 for a missing session alone (AUTH-114)', () => {
    const withSessionStatus = Object.entries(refusals).filter(([, { status }]) => (status as number) === 401);
    expect(withSessionStatus.map(([name]) => name)).toEqual(['LOGIN_REQUIRED', 'STAFF_LOGIN_REQUIRED']);
  });

  it('fills counts into texts (ERR-106)', () => {
    expect(refusalText({ refusal: 'WRONG_PASSWORD', values: { count: 3 } })).toBe(
      '비밀번호를 3회 잘못 입력하셨습니다. 5회 잘못 입력하면 로그인이 제한됩니다.',
    );
  });

  it('uses the catalogue’s texts letter by letter (ERR-001, ERR-020, ERR-112)', () => {
    expect(refusals.UNKNOWN.text.ko).toBe('알 수 없는 오류입니다.');
    expect(refusals.RANGE_OVER_YEAR.text.ko).toBe('최대 검색 기간은 1년입니다.');
    expect(refusals.CODE_EXPIRED.text.ko).toBe('인증시간 초과');
    expect(refusals.ALREADY_PROCESSED.text.ko).toBe('이미 처리된 내역입니다');
  });

  it.each([
    ['LOGIN_LOCKED', '비밀번호를 5회 잘못 입력하여 로그인이 제한되었습니다. 비밀번호를 재설정해 주세요.', 'ERR-107'],
    ['UNKNOWN_ACCOUNT', '존재하지 않는 계정이거나 비밀번호가 일치하지 않습니다.', 'ERR-108'],
    ['DORMANT', '장기간 이용하지 않아 휴면 계정으로 전환되었습니다. 고객센터에 문의해 주세요.', 'ERR-113'],
    ['LEAVE_PENDING', '회원 탈퇴 신청이 처리 중입니다. 완료되면 이메일로 알려 드립니다.', 'ERR-114'],
    ['CLOSED', '탈퇴한 계정입니다.', 'ERR-115'],
    [
      'CODE_LOCKED',
      '인증번호를 10회 잘못 입력하여 로그인이 제한되었습니다. 고객센터에 문의하거나 다시 인증해 주세요.',
      'ERR-118',
    ],
    ['PASSWORD_RULE', '영문, 숫자, 특수문자를 포함하여 8~20자로 입력해 주세요.', 'ERR-131'],
    ['REFERRER_CONSENT', '추천인 코드를 입력하려면 개인정보 수집·이용(선택) 동의가 필요합니다.', 'ERR-133'],
    ['REFERRER_INVALID', '유효하지 않은 추천인 코드입니다. 코드를 다시 확인해 주세요.', 'ERR-134'],
    ['ADDRESS_IS_CONTRACT', '스마트 컨트랙트 지갑 주소로는 출금할 수 없습니다.', 'ERR-206'],
  ] as const)('says of %s: %s (%s)', (name, text, _requirement) => {
    expect(refusals[name].text.ko).toBe(text);
  });

  it('finds the refusal behind a code', () => {
    expect(refusalByCode(4011)).toBe('LOGIN_LOCKED');
    expect(refusalByCode('REF001')).toBe('REFERRER_INVALID');
    expect(refusalByCode('nothing')).toBeUndefined();
  });
});
