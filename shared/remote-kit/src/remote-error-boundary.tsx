import { Component, type ReactNode } from 'react';

interface Props {
  readonly onFailure: (error: unknown) => void;
  readonly children: ReactNode;
}

/** A screen that breaks leaves an empty slot; the shell fills it with the fallback and a retry (PLAT-024). */
export class RemoteErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }

  override componentDidCatch(error: unknown): void {
    this.props.onFailure(error);
  }

  override render(): ReactNode {
    return this.state.broken ? null : this.props.children;
  }
}
