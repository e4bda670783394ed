import { useTranslation } from '@maru/platform/i18n';

/** Texts of every form that takes pictures. */
export interface DocumentTexts {
  /** Which files are taken. */
  readonly kinds: string;
  readonly choose: string;
  readonly remove: (name: string) => string;
  readonly sending: (name: string) => string;
  readonly missing: string;
  readonly refused: string;
  readonly tooMany: (max: number) => string;
  readonly waits: string;
  readonly replace: string;
  readonly returned: string;
  readonly reason: (reason: string) => string;
  readonly lost: string;
  readonly tryAgain: string;
  readonly loading: string;
  readonly failed: string;
  readonly retry: string;
}

const documentTexts: Readonly<Record<'ko' | 'en' | 'ch', DocumentTexts>> = {
  ko: {
    kinds: 'JPG·PNG, 10MB 이하',
    choose: '파일을 선택하거나 끌어 놓으세요',
    remove: (name) => `${name} 삭제`,
    sending: (name) => `${name} 전송`,
    missing: '필요한 서류를 모두 등록해 주세요.',
    refused: '10MB 이하의 이미지 파일(JPG, JPEG, PNG)만 등록할 수 있습니다.',
    tooMany: (max) => `${max}장까지 등록할 수 있습니다.`,
    waits: '제출한 서류를 심사하고 있습니다. 결과는 이메일로 알려 드립니다.',
    replace: '서류 다시 제출',
    returned: '서류가 반려되었습니다.',
    reason: (reason) => `사유: ${reason}`,
    lost: '네트워크 연결이 끊겨 전송을 확인하지 못했습니다. 선택한 파일은 그대로 있습니다.',
    tryAgain: '다시 보내기',
    loading: '불러오는 중',
    failed: '제출 상태를 불러오지 못했습니다.',
    retry: '다시 시도',
  },
  en: {
    kinds: 'JPG or PNG, up to 10 MB',
    choose: 'Choose a file or drop it here',
    remove: (name) => `Remove ${name}`,
    sending: (name) => `Sending ${name}`,
    missing: 'Please add all the documents that are needed.',
    refused: 'Only images (JPG, JPEG, PNG) of up to 10 MB can be uploaded.',
    tooMany: (max) => `Up to ${max} pictures can be added.`,
    waits: 'Your documents are being reviewed. We tell you the result by mail.',
    replace: 'Send other documents',
    returned: 'Your documents were sent back.',
    reason: (reason) => `Reason: ${reason}`,
    lost: 'The connection was lost before we heard that they arrived. Your files are still here.',
    tryAgain: 'Send again',
    loading: 'Loading',
    failed: 'The state of your documents could not be loaded.',
    retry: 'Try again',
  },
  ch: {
    kinds: 'JPG·PNG，10MB以内',
    choose: '选择文件或拖放到此处',
    remove: (name) => `删除${name}`,
    sending: (name) => `正在发送${name}`,
    missing: '请上传所有需要的文件。',
    refused: '仅可上传10MB以内的图片文件（JPG、JPEG、PNG）。',
    tooMany: (max) => `最多可上传${max}张。`,
    waits: '正在审核提交的文件，结果将通过电子邮件通知。',
    replace: '重新提交文件',
    returned: '文件已退回。',
    reason: (reason) => `原因：${reason}`,
    lost: '网络中断，未能确认是否送达。所选文件仍然保留。',
    tryAgain: '重新发送',
    loading: '加载中',
    failed: '无法加载提交状态。',
    retry: '重试',
  },
};

export const useDocumentTexts = (): DocumentTexts => documentTexts[useTranslation('').language];
