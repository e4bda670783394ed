import type { RemoteProps } from '@maru/platform';
import { type ComponentType, startTransition } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { RemoteApp } from './remote-app';

/** One mount of a remote: its React root, and a promise for each render. */
export class RemoteRoot {
  private readonly root: Root;
  private fail: (error: unknown) => void = () => undefined;

  constructor(
    name: string,
    private readonly screens: Readonly<Record<string, ComponentType>>,
    container: HTMLElement,
  ) {
    this.root = createRoot(container, {
      // Several roots share one page: their useId() values must differ.
      identifierPrefix: `${name}-`,
      onUncaughtError: (error) => this.fail(error),
      // The error boundary has passed it to the shell, which reports it.
      onCaughtError: () => undefined,
    });
  }

  /** @returns a promise that resolves when these props are drawn, and rejects if they cannot be. */
  render(props: RemoteProps): Promise<void> {
    return new Promise((resolve, reject) => {
      this.fail = (error) => {
        reject(error);
        props.onFailure(error);
      };
      const app = <RemoteApp {...props} screens={this.screens} onDrawn={resolve} onFailure={this.fail} />;
      const draw = () => this.root.render(app);
      if (props.inSteps) startTransition(draw);
      // In the same frame in which the shell shows the slot: otherwise the empty slot is painted first.
      else flushSync(draw);
    });
  }

  unmount(): void {
    this.root.unmount();
  }
}
