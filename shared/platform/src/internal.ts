/** For the shell alone: the makings of the services that remotes get through their props. */
export { changeLanguage, currentLanguage, htmlLanguage, translator } from './i18n/i18n';
export { ModalQueue, type PendingModal, type Toast } from './modals/modal-queue';
export { Preferences } from './preferences/preferences';
export { type SessionPolicy, SessionStore } from './session/session-store';
