import { formatKrw } from '@maru/domain';
import { isKeyOf } from './is-key-of';

const policyLabels: Readonly<Record<string, string>> = {
  graceSeconds: '출금 전 대기 시간',
  approvalFrom: '사람의 승인이 필요한 금액',
  secondPersonFrom: '두 사람의 승인이 필요한 금액',
  firstAddressFrom: '처음 보내는 주소에 승인이 필요한 금액',
  ownWalletBelow: '개인 지갑으로 보낼 수 없는 금액',
  travelRuleFrom: '트래블룰이 적용되는 금액',
  lateAfterMinutes: '진행되지 않는 출금을 알리는 시간',
};

const limitLabels: Readonly<Record<string, string>> = { once: '1회 한도', day: '1일 한도', month: '1개월 한도' };

/** A threshold by its name on the wire; `limit.LEVEL.once`, `.day` and `.month` are limits by auth level. */
export function policyLabel(name: string): string {
  if (isKeyOf(policyLabels, name)) return policyLabels[name] ?? name;
  const [, level, span = ''] = /^limit\.(\d)\.(\w+)$/.exec(name) ?? [];
  return level !== undefined && isKeyOf(limitLabels, span) ? `인증 ${level}단계 ${limitLabels[span]}` : name;
}

const timeUnits: Readonly<Record<string, string>> = { graceSeconds: '초', lateAfterMinutes: '분' };

export const policyUnit = (name: string): string => timeUnits[name] ?? '원';

/** @param value - a whole number: seconds, minutes, or KRW. Thresholds hold from this amount on. */
export function policyValue(name: string, value: string): string {
  const suffix = isKeyOf(policyLabels, name) && !isKeyOf(timeUnits, name) ? ' 이상' : '';
  return `${formatKrw(value)}${policyUnit(name)}${suffix}`;
}
