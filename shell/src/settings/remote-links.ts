import type { Language } from '@maru/contract';
import { type HelpLink, isLinkAddress } from '@maru/domain/content';
import type { DeviceStorage } from '@maru/platform/internal';
import { makeAutoObservable } from '@maru/platform/mobx';
import { builtInLinks } from './built-in-links';

type Addresses = Readonly<Record<string, { readonly ko: string; readonly 'en-us'?: string | undefined }>>;

/** Links from remote config; the last known, else the built-in ones, until it has been read (HELP-050, HELP-054). */
export class RemoteLinks {
  private addresses: Addresses;

  constructor(private readonly storage: Pick<DeviceStorage, 'read' | 'write'>) {
    this.addresses = { ...builtInLinks, ...storage.read('helpLinks') };
    makeAutoObservable<this, 'storage'>(this, { storage: false });
  }

  /** The address in the reader's language, else the Korean one (HELP-051); null for a link without a value (HELP-055). */
  of(name: HelpLink, language: Language): string | null {
    const link = this.addresses[name];
    const address = (language === 'en' && link?.['en-us']) || link?.ko || '';
    return address !== '' && isLinkAddress(address) ? address : null;
  }

  learn(links: Addresses): void {
    this.addresses = { ...builtInLinks, ...links };
    this.storage.write('helpLinks', links);
  }
}
