import { Component, type ReactNode } from 'react';

interface Props {
  readonly onFailure: (error: unknown) => void;
  readonly children: ReactNode;
}

/** Renders nothing after a render error; the shell shows fallback and retry in the slot (PLAT-024). */
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
