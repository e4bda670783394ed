import { ApiError } from './api-error';
import { errorText, loadErrorTexts } from './error-text';

const refusal = (code: number | string, message: string) => new ApiError({ status: 400, code, message });

describe('errorText', () => {
  beforeAll(loadErrorTexts);

  it('says for the how manieth time the password was wrong, in every language (AUTH-030)', () => {
    const message = '비밀번호를 3회 잘못 입력하셨습니다. 5회 잘못 입력하면 로그인이 제한됩니다.';
    const wrong = new ApiError({ status: 400, code: 4001, message, details: { count: 3 } });
    expect(errorText(wrong, 'ko')).toBe(message);
    expect(errorText(wrong, 'en')).toBe('Wrong password, 3 of 5. After 5 wrong tries login is locked.');
    // The number is all that is taken from the message.
    expect(errorText(refusal(4001, '3'), 'ko')).toBe(message);
    expect(errorText(refusal(4001, '3'), 'en')).toBe(errorText(wrong, 'en'));
  });

  it('says the same for 11000 and 4002, so that the answer does not tell which (AUTH-038)', () => {
    expect(errorText(refusal(11000, ''), 'en')).toBe(errorText(refusal(4002, ''), 'en'));
    for (const [code, message] of [
      [11000, '존재하지 않는 계정입니다.'],
      [4002, '비밀번호가 일치하지 않습니다.'],
    ] as const)
      expect(errorText(refusal(code, message), 'ko')).toBe('존재하지 않는 계정이거나 비밀번호가 일치하지 않습니다.');
  });

  it('shows the words of the server for a code without an entry (ERR-005)', () => {
    expect(errorText(refusal(7777, '점검 중입니다.'), 'en')).toBe('점검 중입니다.');
  });

  it('says in every language that a code was wrong, for the how manieth time (ERR-111, AUTH-142)', () => {
    const message = '인증번호를 확인해 주세요.';
    for (const count of [1, 9]) {
      expect(errorText(refusal(count, message), 'ko')).toBe(message);
      expect(errorText(refusal(count, message), 'en')).toBe('Please check the code.');
      expect(errorText(refusal(count, message), 'ch')).toBe('请确认验证码。');
    }
    expect(errorText(refusal(10, message), 'en')).toBe(message);
  });

  it('translates a refusal of the catalogue (ERR-232)', () => {
    expect(errorText(refusal('INSUFFICIENT_BALANCE', '주문 가능 잔액이 부족합니다.'), 'en')).toBe(
      'Your available balance is not sufficient.',
    );
  });

  it('fills words of the member’s language where a value is Korean (ERR-204, ERR-213)', () => {
    const words = { en: { minOut: '5,000 KRW' }, ch: { minOut: '5,000韩元' } };
    const message = '최소 출금 수량은 5,000원입니다.';
    const details = { minOut: '5,000원', words };
    const tooLittle = new ApiError({ status: 400, code: 'WITHDRAWAL_BELOW_MINIMUM', message, details });
    expect(errorText(tooLittle, 'ko')).toBe(message);
    expect(errorText(tooLittle, 'en')).toBe('The smallest amount to withdraw is 5,000 KRW.');
    expect(errorText(tooLittle, 'ch')).toBe('最小提现数量为5,000韩元。');
  });

  it('has a text for what is no answer at all, in every language (ERR-001, SHEL-231, SHEL-233)', () => {
    expect(errorText(new TypeError('x'), 'ko')).toBe('알 수 없는 오류입니다.');
    expect(errorText(new TypeError('x'), 'en')).toBe('An unknown error occurred.');
    expect(errorText(new TypeError('x'), 'ch')).toBe(errorText(ApiError.unknown(), 'ch'));
  });

  it.each([
    ['network', 'ko', '서버에 연결하지 못했습니다. 인터넷 연결을 확인한 뒤 다시 시도해 주세요.'],
    ['network', 'en', 'The server could not be reached. Please check your connection and try again.'],
    ['timeout', 'ko', '응답이 늦어지고 있습니다. 잠시 후 다시 시도해 주세요.'],
  ] as const)('says what became of a call without an answer (%s, %s)', async (cause, language, text) => {
    await loadErrorTexts();
    expect(errorText(ApiError.unknown(cause), language)).toBe(text);
  });
});
