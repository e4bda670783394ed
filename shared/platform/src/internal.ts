/** For the shell only: implementations of the services that remotes get through their props. */

export {
  createBrowserRouter,
  createPath,
  generatePath,
  type LoaderFunctionArgs,
  matchRoutes,
  type RouteObject,
  RouterProvider,
  redirect,
  useMatches,
  useNavigation,
} from 'react-router-dom';
export { BehaviorSubject, defer, filter, finalize, map, Observable, ReplaySubject, Subject } from 'rxjs';
export { loadErrorTexts } from './api/error-text';
export { fetchTransport } from './api/fetch-transport';
export { type ApiListener, HttpClient } from './api/http-client';
export { type HttpRequest, NoAnswer, type Transport } from './api/transport';
export {
  catalogueOf,
  changeLanguage,
  currentLanguage,
  htmlLanguage,
  lendTexts,
  registerOwnTexts,
  translator,
} from './i18n/i18n';
export { ModalQueue, type PendingModal, type Toast } from './modals/modal-queue';
export { Preferences } from './preferences/preferences';
export { isPageWide } from './refusals/page-wide';
export { type SessionPolicy, SessionStore } from './session/session-store';
export { DeviceStorage } from './storage/device-storage';
export { ServerClock } from './time/server-clock';
