import type { Me } from '@maru/contract';
import type { Member } from '../session/member';
import { toMember } from '../session/member.api';

const row: Me = {
  name: '김민지',
  email: 'minji@maru.test',
  uuidx: 'M0000101',
  level: 3,
  foreignYn: 'N',
  mPhone: '01012345678',
  accounts: { deposit: null, withdraw: null },
  fee: { maker: '0.0015', taker: '0.0015' },
  meta: { banWithdrawal: 'N', withdrawalBlockedUntil: null },
  configInfo: { emailSend: 'Y', smsSend: 'N', wowYn: 'Y', wowWhitelistYn: 'N' },
  authInfo: { authStep: 'B', otp: 'Y', otpDate: null, mpAltertime: null, mpRegtime: null, residence: '' },
  dueDiligenceInfo: {
    sbStatus: 'E',
    wlfYn: 'N',
    wlfPending: 'N',
    wlfContents: [],
    corpCode: '',
    regDate: null,
    reAuthDateTradeRejectTime: '',
  },
};

/** GET /v1/me of {@link testMember}, for scripted answers. */
export const testMeRow = (change: Partial<Me> = {}): Me => ({ ...row, ...change });

/** A verified Korean member of auth level 4 and grade 3; every field can be overridden. */
export const testMember = (change: Partial<Member> = {}): Member => ({ ...toMember(row), ...change });
