import type { Refusal } from './refusal';

/** errors.md section 5: documents and proofs. */
export const uploadRefusals = {
  /** ERR-170 */
  FILE_INVALID: {
    code: 'FILE_INVALID',
    status: 400,
    text: {
      ko: '10MB 이하의 이미지 파일(JPG, JPEG, PNG)만 등록할 수 있습니다.',
      en: 'Only images (JPG, JPEG, PNG) of up to 10 MB can be uploaded.',
      ch: '仅可上传10MB以内的图片文件（JPG、JPEG、PNG）。',
    },
  },
  /** ERR-171 */
  FILES_MISSING: {
    code: 'FILES_MISSING',
    status: 400,
    text: {
      ko: '필요한 서류를 모두 등록해 주세요.',
      en: 'Please add all the documents that are needed.',
      ch: '请上传所有需要的文件。',
    },
  },
} as const satisfies Record<string, Refusal>;
