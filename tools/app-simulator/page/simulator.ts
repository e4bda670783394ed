export {};

/** The page of the simulator: it plays the native app around each of the two frames. */
const port = document.body.dataset.port;
const names = { ios: 'iOS', android: 'Android' } as const;
type Name = keyof typeof names;

interface Told {
  readonly phone: Name;
  readonly message: { readonly name: string; readonly payload?: Readonly<Record<string, unknown>> };
}

class PhoneFrame {
  private key = '';
  private version = 1;
  private theme: 'light' | 'dark' = 'light';
  private readonly origin: string;
  private readonly section: HTMLElement;
  private readonly frame: HTMLIFrameElement;

  constructor(name: Name) {
    this.origin = `http://${name}.maru.localhost:${port}`;
    const template = document.querySelector<HTMLTemplateElement>('#phone')?.content;
    this.section = document.importNode(template as DocumentFragment, true).firstElementChild as HTMLElement;
    this.frame = this.section.querySelector('iframe') as HTMLIFrameElement;
    this.frame.title = names[name];
    this.section.dataset.phone = name;
    (this.section.querySelector('h2') as HTMLElement).textContent = names[name];
    document.querySelector('#phones')?.append(this.section);
    this.section.addEventListener('click', ({ target }) => this.pressed((target as HTMLElement).dataset.do));
    this.section.addEventListener('submit', (event) => {
      event.preventDefault();
      const form = event.target as HTMLFormElement;
      void this.submitted(form.dataset.do, Object.fromEntries(new FormData(form)) as Record<string, string>);
    });
    this.load('/app/wow/list');
  }

  /** Messages count only from the frame of this phone, at its origin. */
  isFrom({ source, origin }: MessageEvent): boolean {
    return source === this.frame.contentWindow && origin === this.origin;
  }

  heard({ name, payload }: Told['message']): void {
    this.list('from the page', { name, payload });
    if (name === 'hello') {
      this.key = String(payload?.key);
      this.say('welcome', { version: this.version, theme: this.theme });
    }
    if (name === 'back' && payload?.handled === false) this.list('the app', { name: 'closes the page' });
    if (name === 'login') this.list('the app', { name: 'shows its login: use “Log in and hand over”' });
  }

  private say(name: string, payload?: object, key = this.key): void {
    this.list('to the page', { name, payload });
    this.frame.contentWindow?.postMessage({ text: JSON.stringify({ name, key, payload }) }, this.origin);
  }

  private pressed(what: string | undefined): void {
    if (what === 'back' || what === 'resume' || what === 'push') this.say(what);
    else if (what === 'keyboard') this.toggleKeyboard();
    else if (what === 'theme') this.toggleTheme();
    else if (what === 'forge') this.say('open', { path: '/app/asset' }, 'not-the-key');
    else if (what === 'logout') void this.call('logout', {});
    else if (what === 'reload' || what === 'old') {
      this.version = what === 'old' ? 99 : 1;
      this.load('/app/wow/list');
    }
  }

  private async submitted(what: string | undefined, values: Readonly<Record<string, string>>): Promise<void> {
    if (what === 'login') await this.call('login', { ...values, password: 'Maru!2026' });
    else this.say('open', { path: values.path, ...(values.state && { state: JSON.parse(values.state) }) });
  }

  /** What the app does outside of its WebView: afterwards it says that the session may be another one. */
  private async call(what: string, body: object): Promise<void> {
    const answer = await fetch(`${this.origin}/app-simulator/${what}`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify(body),
    });
    this.list('the app', { name: what, payload: (await answer.json()) as object });
    if (answer.ok) this.say('session');
  }

  private toggleKeyboard(): void {
    const keyboard = this.section.querySelector<HTMLElement>('.keyboard') as HTMLElement;
    keyboard.hidden = !keyboard.hidden;
    this.say('keyboard', { height: keyboard.hidden ? 0 : 300 });
  }

  private toggleTheme(): void {
    this.theme = this.theme === 'light' ? 'dark' : 'light';
    this.say('theme', { theme: this.theme });
  }

  private load(path: string): void {
    this.frame.src = `${this.origin}${path}`;
  }

  private list(way: string, message: { readonly name: string; readonly payload?: object }): void {
    const item = document.createElement('li');
    const time = new Date().toLocaleTimeString('en-GB');
    item.dataset.name = message.name;
    item.textContent = `${time} ${way}: ${message.name} ${message.payload ? JSON.stringify(message.payload) : ''}`;
    this.section.querySelector('.log')?.prepend(item);
  }
}

const frames = [new PhoneFrame('ios'), new PhoneFrame('android')];
window.addEventListener('message', (event: MessageEvent<Told>) => {
  frames.find((frame) => frame.isFrom(event))?.heard(event.data.message);
});
