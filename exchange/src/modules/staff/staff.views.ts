import type { StaffMe, StaffSecondStep } from '@maru/contract/staff';
import type { StaffSession } from './staff.types';
import type { SecondStep } from './staff-login.service';

export const secondStepView = ({ token, expiresAt }: SecondStep): StaffSecondStep => ({
  token,
  expiresAt: expiresAt.toISOString(),
});

export const meView = ({ person: { email, name, role }, endsAt }: StaffSession): StaffMe => ({
  email,
  name,
  role,
  endsAt: endsAt.toISOString(),
});
