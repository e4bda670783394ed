import { DocumentScreen } from './document.screen';

export default function TermsScreen() {
  return <DocumentScreen kind="terms-of-uses" />;
}
