import { useServices } from '@maru/platform';

/** Tells the app around the page that the member starts a deposit or a withdrawal of a coin (SHEL-224); in a browser nobody is told. */
export function useAppTeller(): (name: 'deposit' | 'withdrawal', coin: string) => () => void {
  const { navigation, bridge } = useServices();
  return (name, coin) => () => {
    if (navigation.inApp) bridge.post(name, { coin });
  };
}
