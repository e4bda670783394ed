import type { RemoteProps } from '@maru/platform';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { RemoteApp } from './remote-app';

/** One mount of a remote: its React root and the promise of what it has drawn. */
export class RemoteRoot {
  private readonly root: Root;
  private fail: (error: unknown) => void = () => undefined;

  constructor(
    name: string,
    private readonly screens: Readonly<Record<string, ComponentType>>,
    container: HTMLElement,
  ) {
    this.root = createRoot(container, {
      // Several roots live on one page: their useId() values must not meet.
      identifierPrefix: `${name}-`,
      onUncaughtError: (error) => this.fail(error),
      // The boundary has handed it to the shell, which reports it.
      onCaughtError: () => undefined,
    });
  }

  /** @returns when the first frame of these props is drawn; rejects where they cannot be. */
  render(props: RemoteProps): Promise<void> {
    return new Promise((resolve, reject) => {
      this.fail = (error) => {
        reject(error);
        props.onFailure(error);
      };
      const app = <RemoteApp {...props} screens={this.screens} onDrawn={resolve} onFailure={this.fail} />;
      // Renders in the frame in which the shell made room; later, the empty room would be painted first.
      flushSync(() => this.root.render(app));
    });
  }

  unmount(): void {
    this.root.unmount();
  }
}
