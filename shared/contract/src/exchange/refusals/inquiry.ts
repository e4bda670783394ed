import type { Refusal } from './refusal';

/** errors.md section 5: the one-to-one inquiry. */
export const inquiryRefusals = {
  /** ERR-180 */
  INQUIRY_CATEGORY: {
    code: 'INQUIRY_CATEGORY',
    status: 400,
    text: { ko: '문의 유형을 선택해 주세요.', en: 'Please choose a category.', ch: '请选择咨询类型。' },
  },
  /** ERR-181 */
  INQUIRY_TITLE: {
    code: 'INQUIRY_TITLE',
    status: 400,
    text: { ko: '제목을 입력해 주세요.', en: 'Please enter a title.', ch: '请输入标题。' },
  },
  /** ERR-182 */
  INQUIRY_CONTENTS: {
    code: 'INQUIRY_CONTENTS',
    status: 400,
    text: { ko: '내용을 입력해 주세요.', en: 'Please enter your question.', ch: '请输入内容。' },
  },
  /** A member waits for the answers to ten inquiries. */
  INQUIRIES_OPEN: {
    code: 'INQUIRIES_OPEN',
    status: 409,
    text: {
      ko: '답변을 기다리는 문의가 {max}건 있습니다. 답변을 받은 뒤 다시 문의해 주세요.',
      en: '{max} of your inquiries wait for an answer. Please ask again once one has been answered.',
      ch: '您有{max}条咨询正在等待答复，请在收到答复后再提交。',
    },
  },
} as const satisfies Record<string, Refusal>;
