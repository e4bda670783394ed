import { createHash } from 'node:crypto';
import {
  darkPath,
  FIRST_ANSWERS_ELEMENT,
  type FirstContent,
  type Language,
  type ListedRelease,
  type LiveReleases,
  languages,
  PAGE_ELEMENT,
  type PageConfig,
  type PageReleases,
  permitElementId,
  RELEASE_SET_ELEMENT,
  type RemoteRelease,
  type ShellBuild,
  setWith,
  summaryReleases,
} from '@maru/contract';
import { appMarkup, markApp } from './app-mark';
import { coverMarkup } from './cover';
import type { FirstAnswers } from './first-answers';
import { escapeJson, escapeMarkup, inlineJson, integrity, policyOrigin } from './markup';
import type { PagePermit } from './permits';
import { serviceWorkerPath } from './pwa';
import { skeletonMarkup } from './skeleton';
import { skeletonStyle, styleOf } from './skeleton-style';
import { announceScreen, screenLinksMarkup, scriptLinks, scriptsMarkup, startScripts } from './start-scripts';
import { type Target, targetOf } from './target';

/** View preferences of the member, mirrored into a cookie for the first paint. */
export interface View {
  readonly theme: 'light' | 'dark' | 'system';
  readonly language: Language;
}

/** Reads `maru_view=dark.en`, which may go on; anything else is the default. */
export function viewOf(cookie: string | undefined): View {
  const [theme, language] = /(?:^|;\s*)maru_view=([a-z]+)\.([a-z]+)/.exec(cookie ?? '')?.slice(1) ?? [];
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    language: languages.find((known) => known === language) ?? 'ko',
  };
}

interface PageInput {
  readonly build: ShellBuild;
  readonly releases: PageReleases;
  /** What `releases` were made of; null where there is none. */
  readonly live: Pick<LiveReleases, 'summaries'> | null;
  readonly config: Omit<PageConfig, 'shellFiles'>;
  readonly answers: FirstAnswers;
  readonly permit?: PagePermit | null;
  readonly path: string;
  /** What the remote has drawn for this page (`FirstContents`). */
  readonly content: FirstContent;
  readonly view: View;
}

/**
 * The shell's HTML for a path: the release set inlined, the shell's own files announced at once, those of the path's remote with the first
 * paint. A skeleton of the page paints before any other file: the shell's stylesheet stands
 * behind it and holds up the scripts, which need it, but not the paint; they start once that paint is on the screen.
 */
export function renderPage({ build, releases, live, config, answers, permit, path, content, view }: PageInput): string {
  const remotes = remotesOf(releases);
  const target = targetOf(path, { remotes });
  const { language } = view;
  const theme = view.theme === 'system' ? '' : ` data-theme="${view.theme}"`;
  return `<!doctype html>
<html lang="${language === 'ch' ? 'zh' : language}"${theme}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeMarkup(titleOf(target, language))}</title>
<meta name="description" content="Maru 디지털 자산 거래소">
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E%3Crect width='32' height='32' rx='8' fill='%232a55e0'/%3E%3Cpath d='M7 23V10l9 8 9-8v13' fill='none' stroke='%23fff' stroke-width='3.4' stroke-linecap='round' stroke-linejoin='round'/%3E%3C/svg%3E">
<link rel="manifest" href="/manifest.webmanifest">
<link rel="apple-touch-icon" href="/icons/maru-180.png">
<style>${pageStyle(build, content)}</style>
${(build.fonts ?? []).map((file) => `<link rel="preload" as="font" type="font/woff2" href="/shell/${escapeMarkup(file)}" crossorigin>`).join('\n')}
${scriptLinks(build).join('\n')}
${appMarkup(path)}</head>
<body>
<div id="root">${config.status ? coverMarkup(config.status, language) : skeletonMarkup({ target, remotes, language, content })}</div>
${target ? screenLinksMarkup([...remoteLinks(target), ...lentLinks(target, build)]) : ''}${build.styles.map((file) => `<link rel="stylesheet" fetchpriority="low" href="/shell/${escapeMarkup(file)}"${integrity(build.files[file])}>`).join('\n')}
<script type="application/json" id="${RELEASE_SET_ELEMENT}">${inlineJson(carriedReleases(build.pageFormat, releases, live, target?.remote))}</script>
<script type="application/json" id="${PAGE_ELEMENT}">${inlineJson({ ...config, shellFiles: laterFiles(build) } satisfies PageConfig)}</script>
${answersMarkup(answers)}${permitMarkup(permit)}${scriptsMarkup(build)}
<noscript>Maru를 이용하려면 브라우저에서 JavaScript를 켜 주세요.</noscript>
</body>
</html>
`;
}

/**
 * What pages of a format carry: summaries from format 2 on, descriptions before.
 * @param own - the remote that the page begins with.
 */
export function carriedReleases(
  format: number | undefined,
  releases: PageReleases,
  live: Pick<LiveReleases, 'summaries'> | null,
  own?: RemoteRelease,
): PageReleases<ListedRelease> {
  return ((format ?? 1) > 1 && live && summaryReleases(releases, live, own)) || releases;
}

/** As the shell writes it once it runs. */
function titleOf(target: Target | null, language: Language): string {
  const site = language === 'ko' ? '마루' : 'Maru';
  const title = target?.remote.manifest.screens.find(({ id }) => id === target.screen)?.title[language];
  return title ? `${title} | ${site}` : site;
}

/** The visitor's remotes; one may be overridden from a developer's machine. */
export function remotesOf({ set, candidates, override }: PageReleases): readonly RemoteRelease[] {
  const { remotes } = setWith(set, candidates);
  return override ? [...remotes.filter(({ name }) => name !== override.token.remote), override.release] : remotes;
}

/** Hashes of files that the shell fetches later; the first files carry theirs in the HTML. */
const laterFiles = ({ files, scripts, styles }: ShellBuild): PageConfig['shellFiles'] =>
  Object.fromEntries(Object.entries(files).filter(([file]) => !scripts.includes(file) && !styles.includes(file)));

/**
 * Same request mode and integrity as the loader of the shell uses, else the browser fetches the file twice. After the page's own script and
 * styles, without which they are of no use.
 */
const remoteLinks = ({ remote: { baseUrl, entry, preload, files }, screen }: Target): readonly string[] => [
  ...[entry, ...preload.js, ...(preload.screens?.[screen] ?? [])].map(
    (file) =>
      `<link rel="preload" as="script" fetchpriority="low" href="${escapeMarkup(baseUrl + file)}"${integrity(files[file])}>`,
  ),
  ...preload.css.map(
    (file) =>
      `<link rel="preload" as="style" fetchpriority="low" href="${escapeMarkup(baseUrl + file)}"${integrity(files[file])}>`,
  ),
];

/** Shared modules that the screen uses beyond those of the first page. */
function lentLinks(
  { remote: { preload }, screen }: Target,
  { lends = {}, files: hashes }: ShellBuild,
): readonly string[] {
  const files = (preload.shares?.[screen] ?? []).flatMap((name) => lends[name] ?? []);
  return [...new Set(files)].map(
    (file) =>
      `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" fetchpriority="low" href="/shell/${escapeMarkup(file)}"${integrity(hashes[file])}>`,
  );
}

/** The texts are JSON already. */
function answersMarkup(answers: FirstAnswers): string {
  const entries = Object.entries(answers).map(([path, text]) => `${JSON.stringify(path)}:${text}`);
  if (entries.length === 0) return '';
  return `<script type="application/json" id="${FIRST_ANSWERS_ELEMENT}">${escapeJson(`{${entries.join(',')}}`)}</script>\n`;
}

/** The shell takes it out of the document before a remote runs. */
const permitMarkup = (permit: PagePermit | null | undefined): string =>
  permit
    ? `<script type="application/json" id="${permitElementId}" data-remote="${permit.remote}"${permit.barred ? ' data-barred=""' : ''}>${permit.permit}</script>\n`
    : '';

/** Of the page itself: the skeleton with what a remote has drawn into it, and the font that the page announces. */
const pageStyle = ({ fonts = [] }: Pick<ShellBuild, 'fonts'>, content: FirstContent = null): string =>
  fonts
    .map(
      (file) =>
        `@font-face{font-family:"Maru Text";src:url("/shell/${encodeURI(file)}") format("woff2");font-weight:400 700;font-display:swap}\n`,
    )
    .join('') +
  skeletonStyle +
  styleOf(content);

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const scriptHashes = [startScripts, announceScreen, markApp].map(hashOf).join(' ');

/** Origins of the visitor's remotes, and of `others`. */
export const originsOf = (releases: PageReleases, ...others: readonly RemoteRelease[]): readonly string[] => [
  ...new Set([...remotesOf(releases), ...others].flatMap(({ baseUrl }) => policyOrigin(baseUrl) ?? [])),
];

interface PolicyInput {
  readonly origins: readonly string[];
  readonly build: Pick<ShellBuild, 'fonts'>;
  /** As the page paints it: its style has a hash of its own. */
  readonly content?: FirstContent;
  readonly captchaFrame?: string | undefined;
  /** The page frames the document in which a candidate runs unseen. */
  readonly dark?: boolean;
}

/**
 * Content security policy of every page: own scripts and those of the remotes' origins, nothing inline but what starts them, nothing
 * evaluated (PLAT-082). The price feed's worker runs from a blob, since browsers check no hash of a worker's file; images from
 * blobs are previews of files that the member has chosen; the service worker is that of the installed app.
 * @param build - the one whose pages it is for.
 * @param captchaFrame - address of the document with reCAPTCHA, which a page may frame.
 */
export function contentSecurityPolicy(
  host: string,
  { origins, build, content, captchaFrame, dark }: PolicyInput,
): string {
  const remotes = origins.join(' ');
  const framed = [...(captchaFrame ? [captchaFrame] : []), ...(dark ? [`${host}${darkPath}`] : [])];
  return [
    "default-src 'none'",
    `script-src 'self' ${scriptHashes} ${remotes}`,
    `style-src 'self' ${remotes} ${hashOf(pageStyle(build, content))}`,
    `img-src 'self' data: blob: ${remotes}`,
    `font-src 'self' ${remotes}`,
    `connect-src 'self' ws://${host} wss://${host} ${remotes}`,
    `worker-src blob: ${host}${serviceWorkerPath}`,
    `frame-src ${framed.join(' ') || "'none'"}`,
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    // Both are created at the shell's start; no name can be taken twice.
    'trusted-types maru-script dompurify',
    // The second is for browsers without the Reporting API.
    'report-to policy',
    'report-uri /policy-reports',
  ]
    .map((directive) => directive.trim())
    .join('; ');
}

/** What no screen uses is closed to all remotes; the camera photographs proofs of identity. */
export const permissionsPolicy =
  'camera=(self), geolocation=(), microphone=(), display-capture=(), usb=(), serial=(), hid=(), midi=(), payment=()';

/** The browser itself refuses every script without a hash; where it does not know the header, the shell's guard does. */
export const integrityPolicy = 'blocked-destinations=(script), endpoints=(policy)';
