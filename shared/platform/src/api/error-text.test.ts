import { ApiError } from './api-error';
import { errorText, loadErrorTexts } from './error-text';

const refusal = (code: number | string, message: string) => new ApiError({ status: 400, code, message });

describe('errorText', () => {
  beforeAll(loadErrorTexts);

  it('puts the count of the message into the text of a wrong password (AUTH-030)', () => {
    expect(errorText(refusal(4001, '3'), 'ko')).toBe(
      '비밀번호를 3회 잘못 입력하셨습니다. 5회 잘못 입력하면 로그인이 제한됩니다.',
    );
  });

  it('says the same for 11000 and 4002, so that the answer does not tell which (AUTH-038)', () => {
    expect(errorText(refusal(11000, ''), 'en')).toBe(errorText(refusal(4002, ''), 'en'));
  });

  it('shows the words of the server for a code without an entry (ERR-005)', () => {
    expect(errorText(refusal(7777, '점검 중입니다.'), 'en')).toBe('점검 중입니다.');
  });

  it('translates a refusal of the catalogue (ERR-232)', () => {
    expect(errorText(refusal('INSUFFICIENT_BALANCE', '주문 가능 잔액이 부족합니다.'), 'en')).toBe(
      'Your available balance is not sufficient.',
    );
  });

  it('has a text for what is no answer at all (ERR-001)', () => {
    expect(errorText(new TypeError('x'), 'ko')).toBe('알 수 없는 오류입니다.');
  });
});
