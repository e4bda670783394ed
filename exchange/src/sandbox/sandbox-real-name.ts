import { randomUUID } from 'node:crypto';
import type { Text } from '@maru/contract';
import type { Person, RealNameCheck } from '../ports/real-name';
import type { Faults } from './faults';

export interface SandboxRealName extends RealNameCheck {
  /** Confirms a check, as a person does on the carrier's page. @returns false for an unknown id. */
  confirm(requestId: string, person: Person): boolean;
}

interface Check {
  readonly knownName: string;
  readonly person: Person | null;
}

const unfinished: Text = {
  ko: '본인확인이 완료되지 않았습니다. 다시 시도해 주세요.',
  en: 'The identity check is not finished. Please try again.',
  ch: '身份验证尚未完成，请重试。',
};
const mismatched: Text = {
  ko: '회원 정보와 본인확인 정보가 일치하지 않습니다.',
  en: 'The person who was checked is not the member.',
  ch: '验证信息与会员信息不一致。',
};

/** Simulated carriers, in memory: they confirm every person. @param site - address of the sandbox's page. */
export function createSandboxRealName(faults: Faults, site: string): SandboxRealName {
  const checks = new Map<string, Check>();
  return {
    async begin(knownName) {
      await faults.pass('sms');
      const requestId = randomUUID();
      checks.set(requestId, { knownName, person: null });
      return { requestId, page: `${site}?requestId=${requestId}` };
    },
    confirm(requestId, person) {
      const check = checks.get(requestId);
      if (check) checks.set(requestId, { ...check, person });
      return check !== undefined;
    },
    async result(requestId) {
      await faults.pass('sms');
      const { knownName = '', person = null } = checks.get(requestId) ?? {};
      if (!person) return { state: 'unfinished', message: unfinished };
      const matches = knownName === '' || knownName === person.name;
      return matches ? { state: 'confirmed', person } : { state: 'mismatched', message: mismatched };
    },
  };
}
