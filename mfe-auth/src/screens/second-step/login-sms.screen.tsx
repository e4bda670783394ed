import { SecondStep } from './second-step';

export default function LoginSmsScreen() {
  return <SecondStep means="SMS" />;
}
