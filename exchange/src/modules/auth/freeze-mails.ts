import { kstMinute } from '@maru/domain';
import type { OutgoingMessage } from '../message';

/** The member has frozen the account. */
export function frozenMail(to: string, at: Date): OutgoingMessage {
  const time = kstMinute(at);
  return {
    channel: 'mail',
    to,
    subject: {
      ko: '계정이 동결되었습니다',
      en: 'Your account is frozen',
      ch: '您的账户已冻结',
    },
    text: {
      ko: `회원님의 요청으로 계정을 동결했습니다.\n\n시간: ${time} (한국 시간)\n\n모든 기기에서 로그아웃되었고, 미체결 주문과 은행에 전달되지 않은 출금은 취소됩니다. 동결 중에는 로그인할 수 없습니다.\n\n동결을 해제하려면 고객센터에 문의해 주세요. 본인 확인 후 해제되며, 해제 후 24시간 동안 출금이 제한됩니다. 비밀번호를 재설정해도 동결은 해제되지 않습니다.`,
      en: `Your account was frozen at your request.\n\nTime: ${time} (UTC+9)\n\nIt is logged out on every device. Open orders, and withdrawals that the bank does not have yet, are cancelled. Nobody can log in while it is frozen.\n\nTo lift the freeze, contact our support: it is lifted after an identity check, and withdrawals stay closed for 24 hours more. A new password does not lift it.`,
      ch: `已应您的要求冻结账户。\n\n时间：${time}（UTC+9）\n\n所有设备均已退出登录，未成交订单及尚未提交银行的提现将被取消。冻结期间无法登录。\n\n如需解除冻结，请联系客服。身份核实后即可解除，解除后24小时内限制提现。重置密码不会解除冻结。`,
    },
  };
}

/** The freeze is lifted. */
export const unfrozenMail = (to: string): OutgoingMessage => ({
  channel: 'mail',
  to,
  subject: {
    ko: '계정 동결이 해제되었습니다',
    en: 'Your account is no longer frozen',
    ch: '您的账户已解除冻结',
  },
  text: {
    ko: '본인 확인을 마쳐 계정 동결을 해제했습니다. 다시 로그인할 수 있습니다. 안전을 위해 24시간 동안 출금이 제한됩니다.\n\n본인이 요청하지 않았다면 고객센터에 바로 알려 주세요.',
    en: 'The freeze of your account was lifted after an identity check. You can log in again. For your safety withdrawals are closed for 24 hours.\n\nIf you did not ask for this, tell our support at once.',
    ch: '身份核实已完成，账户冻结已解除，您可以重新登录。为了安全，24小时内限制提现。\n\n如非本人申请，请立即联系客服。',
  },
});
