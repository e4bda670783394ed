import {
  type DarkPageReleases,
  PAGE_ELEMENT,
  type PageConfig,
  RELEASE_SET_ELEMENT,
  type ShellBuild,
} from '@maru/contract';
import { escapeMarkup, inlineJson, integrity } from '../markup';

interface DarkPageInput {
  readonly build: ShellBuild;
  readonly releases: DarkPageReleases;
  readonly config: Omit<PageConfig, 'shellFiles'>;
}

/**
 * The document in which a candidate runs beside a page, in a frame with an origin that no other document has. It holds the shell's code and the
 * release set, and nothing of the visitor.
 */
export const renderDarkPage = ({ build, releases, config }: DarkPageInput): string => `<!doctype html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Maru</title>
${build.styles.map((file) => `<link rel="stylesheet" ${source('href', build, file)}>`).join('\n')}
</head>
<body inert>
<div id="root"></div>
<script type="application/json" id="${RELEASE_SET_ELEMENT}">${inlineJson(releases)}</script>
<script type="application/json" id="${PAGE_ELEMENT}">${inlineJson({ ...config, shellFiles: build.files } satisfies PageConfig)}</script>
${build.scripts.map((file) => `<script ${source('src', build, file)}></script>`).join('\n')}
</body>
</html>
`;

const source = (attribute: string, { files }: ShellBuild, file: string): string =>
  `${attribute}="/shell/${escapeMarkup(file)}"${integrity(files[file])}`;

/**
 * Policy of that document. `sandbox` holds also where somebody opens it by itself: no origin, so no cookie, no storage and no way to another
 * window. It connects to nothing; the page around it reads on its behalf.
 * @param origins - of the remotes' files.
 */
export const darkPolicy = (origins: readonly string[]): string =>
  [
    'sandbox allow-scripts',
    "default-src 'none'",
    `script-src 'self' ${origins.join(' ')}`,
    `style-src 'self' ${origins.join(' ')}`,
    `img-src 'self' data: blob: ${origins.join(' ')}`,
    `font-src 'self' ${origins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "require-trusted-types-for 'script'",
    'trusted-types maru-script dompurify',
  ]
    .map((directive) => directive.trim())
    .join('; ');

/** Nothing of this device. */
export const darkPermissions =
  'camera=(), geolocation=(), microphone=(), display-capture=(), usb=(), serial=(), hid=(), midi=(), payment=(), autoplay=(), fullscreen=(), clipboard-read=(), clipboard-write=()';
