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
} as const satisfies Record<string, Refusal>;
