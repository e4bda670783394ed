import type { FactorCheck } from '@maru/contract';
import type { FactorProof } from './second-factor.service';

export const toFactorProof = ({ means = 'OTP', token = '', authNumber = '' }: FactorCheck): FactorProof => ({
  means,
  token,
  code: authNumber,
});
