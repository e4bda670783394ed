/** What the server refused, with its text for staff as the message. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** No answer came: what was asked for may have happened, or not. */
export class Unreachable extends Error {
  constructor() {
    super('서버가 응답하지 않습니다. 인터넷 연결을 확인해 주세요.');
  }
}

export const isRefusal = (error: unknown, ...codes: readonly string[]): boolean =>
  error instanceof Refused && codes.includes(error.code);

/** Text of whatever was thrown. */
export const textOf = (error: unknown): string =>
  error instanceof Error ? error.message : '알 수 없는 오류가 발생했습니다.';
