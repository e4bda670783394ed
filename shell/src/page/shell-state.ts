import type { DeviceTheme } from '@maru/contract';
import { makeAutoObservable, observableRef } from '@maru/platform/mobx';
import type { ReactNode } from 'react';

/** What only members have, once it is fetched. */
export interface PersonalPart {
  readonly bell: { readonly unread: number; refresh(): void };
  /** Number beside the bell. */
  drawCount(): ReactNode;
  /** Lists, menus and toasts above the page. @param bare - inside the app, without the frame of the site. */
  draw(bare: boolean): ReactNode;
}

/** What a member has asked for in the header, and the button there. */
export interface Asked {
  readonly what: 'bell' | 'account';
  readonly by: HTMLElement;
}

/** A screen for which the app was asked for a login. */
export interface WantedScreen {
  readonly wantedPath: string;
}

/** Page-wide state that belongs to no remote: pending calls and the critical failure. */
export class ShellState {
  private calls = 0;
  /** Message of a grave failure (SHEL-086). */
  criticalMessage: string | null = null;
  /** Null for visitors, and while it is on its way. */
  personal: PersonalPart | null = null;
  asked: Asked | null = null;
  /** Theme of the device as the app told it; null: as the browser says. */
  deviceTheme: DeviceTheme | null = null;
  /** Another object each time, also for the same screen. */
  wanted: WantedScreen | null = null;
  /** Somebody pressed the button of the palette, which is not open yet. */
  paletteAsked = false;

  constructor() {
    makeAutoObservable(this, { personal: observableRef, asked: observableRef });
  }

  /** True until the last of nested calls has ended (SHEL-230). */
  get loading(): boolean {
    return this.calls > 0;
  }

  callBegan(): void {
    this.calls += 1;
  }

  callEnded(): void {
    this.calls -= 1;
  }

  setPersonal(part: PersonalPart): void {
    this.personal = part;
  }

  ask(asked: Asked | null): void {
    this.asked = asked;
  }

  askPalette(asked: boolean): void {
    this.paletteAsked = asked;
  }

  followDevice(theme: DeviceTheme): void {
    this.deviceTheme = theme;
  }

  want(screen: WantedScreen | null): void {
    this.wanted = screen;
  }

  failCritically(message: string): void {
    this.criticalMessage = message;
  }
}
