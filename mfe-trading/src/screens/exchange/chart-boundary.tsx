import { useServices } from '@maru/platform';
import { useTranslation } from '@maru/platform/i18n';
import { ErrorState } from '@maru/ui';
import { Component, type ReactNode } from 'react';

interface CatcherProps {
  readonly onError: (error: unknown) => void;
  readonly failed: (retry: () => void) => ReactNode;
  readonly children: ReactNode;
}

class Catcher extends Component<CatcherProps, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onError(error);
  }

  override render(): ReactNode {
    return this.state.broken ? this.props.failed(() => this.setState({ broken: false })) : this.props.children;
  }
}

/** A chart that cannot be drawn, as where a phone has no memory left for a canvas, leaves the form and the member's orders as they are. */
export function ChartBoundary({ children }: { readonly children: ReactNode }) {
  const { report } = useServices();
  const { t } = useTranslation('trading');
  return (
    <Catcher
      onError={(error) =>
        report({ id: crypto.randomUUID().slice(0, 8), source: 'mfe-trading', phase: 'render', error })
      }
      failed={(retry) => <ErrorState title={t('exchange.chartFailed')} retryLabel={t('retry')} onRetry={retry} />}
    >
      {children}
    </Catcher>
  );
}
