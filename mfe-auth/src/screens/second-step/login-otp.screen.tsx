import { SecondStep } from './second-step';

export default function LoginOtpScreen() {
  return <SecondStep means="OTP" />;
}
