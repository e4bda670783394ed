import type { RemoteLifecycles, RemoteProps } from '@maru/platform';
import { registerTexts, type Texts, type TextsByLanguage } from '@maru/platform/i18n';
import type { ComponentType } from 'react';
import type { LateScreen } from './late-screen';
import { RemoteRoot } from './remote-root';

export interface RemoteDefinition {
  /** As in `remote.json`, such as `mfe-wallet`; without `mfe-` it is the namespace of the texts. */
  readonly name: string;
  readonly texts: TextsByLanguage & { readonly ko: Texts };
  /** Screens by the ids of `remote.json`: components without props, usually `late(() => import(…))`. */
  readonly screens: Readonly<Record<string, ComponentType>>;
}

/** Lifecycles of a remote: one React root from `mount` to `unmount`, which removes everything that was added. */
export function defineRemote({ name, texts, screens }: RemoteDefinition): RemoteLifecycles {
  let root: RemoteRoot | null = null;
  let known: TextsByLanguage = texts;
  let lent: RemoteProps['services']['texts'];
  const speak = () => (lent ? lent.register(known) : registerTexts(name.replace(/^mfe-/, ''), known));
  const parts: readonly (ComponentType & Partial<LateScreen>)[] = Object.values(screens);
  for (const screen of parts)
    screen.onLoaded = () => {
      if (!screen.texts) return;
      known = { ...known, ko: { ...(known.ko as Texts), ...screen.texts } };
      // A screen that is prepared ahead says nothing while another version runs.
      if (root) void speak();
    };
  return {
    bootstrap(props) {
      lent = props.services.texts;
      return speak();
    },
    mount(props) {
      lent = props.services.texts;
      // Another version may have spoken meanwhile.
      void speak();
      root?.unmount();
      root = new RemoteRoot(name, screens, props.domElement);
      return root.render(props);
    },
    async update(props) {
      await root?.render(props);
    },
    async unmount() {
      root?.unmount();
      root = null;
    },
    async prepare(screenId) {
      const screen: (ComponentType & Partial<LateScreen>) | undefined = screens[screenId];
      await screen?.prepare?.();
    },
  };
}
