import { DocumentScreen } from './document.screen';

export default function PrivacyScreen() {
  return <DocumentScreen kind="privacies" />;
}
