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

  it('finds the refusal behind a code', () => {
    expect(refusalByCode(4011)).toBe('LOGIN_LOCKED');
    expect(refusalByCode('REF001')).toBe('REFERRER_INVALID');
    expect(refusalByCode('nothing')).toBeUndefined();
  });
});
