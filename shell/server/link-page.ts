import { createHash } from 'node:crypto';
import type { TrustDocument } from '@maru/contract';
import { insidePath } from '@maru/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from './markup';
import { endOfOverride, overrideCookie, readOverride } from './override';
import type { LiveSource } from './releases';
import { endOfReopened, readReopen, reopenCookie } from './reopened-sets';

const formBytesMax = 8 * 1024;

const style =
  ':root{color-scheme:light dark;font:16px/1.6 system-ui,sans-serif}main{max-width:36rem;margin:4rem auto;padding:0 1rem;word-break:keep-all;overflow-wrap:anywhere}h1{font-size:1.4rem}button{min-height:44px;padding:0 1.5rem;font:inherit;font-weight:600;border:0;border-radius:8px;color:#fff;background:#2a55e0}';

/** A page of its own: no script, no frame, one style, a form that leads back here only. */
const policy = `default-src 'none'; style-src '${styleHash(style)}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

/** One slash at the start, since `//host` would lead to another site; Main for what browsers may read as a host all the same. */
const nextPath = (text: string): string => insidePath(`/${text.replace(/^[/\\]+/, '')}`) ?? '/';

/** What a valid link asks of the person, and the cookie that grants it. */
interface Grant {
  /** Names what will run; plain text. */
  readonly title: string;
  readonly cookie: string;
}

/** A link that changes what code this browser runs, once the person has confirmed it on a page. */
interface SignedLink {
  readonly query: string;
  /** Path of its form. */
  readonly action: string;
  /** @returns null for a link that is not valid now. */
  readonly read: (text: string, trust: TrustDocument) => Promise<Grant | null>;
  readonly warning: string;
  readonly endTitle: string;
  readonly endCookie: string;
}

const links: readonly SignedLink[] = [
  {
    query: 'maru-override',
    action: '/override',
    read: async (text, trust) => {
      const signed = await readOverride(text, trust);
      if (!signed) return null;
      const { remote, origin, person } = signed.token;
      return { title: `${remote} ← ${origin} (${person})`, cookie: overrideCookie(text, signed) };
    },
    warning:
      '<p lang="ko">직접 개발 중인 화면이 아니면 이 페이지를 닫아 주세요.</p><p lang="en">Close this page unless you develop this screen yourself.</p><p lang="zh">如果不是您本人正在开发此页面，请关闭。</p>',
    endTitle: '개발자 빌드 종료 / End the developer build / 结束开发者版本',
    endCookie: endOfOverride,
  },
  {
    query: 'maru-reopen',
    action: '/reopen',
    read: async (text, trust) => {
      const signed = await readReopen(text, trust);
      if (!signed) return null;
      const { set, person } = signed.token;
      return { title: `${set} (${person})`, cookie: reopenCookie(text, signed) };
    },
    warning:
      '<p lang="ko">예전 버전을 조사하는 담당자가 아니면 이 페이지를 닫아 주세요. 결함이 발견된 버전일 수 있습니다.</p><p lang="en">Close this page unless you look into an earlier version for Maru. It may be one with a known fault.</p><p lang="zh">如果您不是负责调查旧版本的人员，请关闭。该版本可能存在已知缺陷。</p>',
    endTitle: '예전 버전 보기 종료 / End the earlier version / 结束查看旧版本',
    endCookie: endOfReopened,
  },
];

/** The link that an address carries. */
export const linkIn = ({ searchParams }: URL): SignedLink | undefined =>
  links.find(({ query }) => searchParams.has(query));

/** Answers a link with a question: a link that somebody was sent must change nothing by itself. */
export async function askFor(
  link: SignedLink,
  url: URL,
  reply: FastifyReply,
  releases: LiveSource,
): Promise<FastifyReply> {
  const text = url.searchParams.get(link.query) ?? '';
  url.searchParams.delete(link.query);
  const next = nextPath(url.pathname + url.search);
  const live = await releases.current();
  const grant = live && (await link.read(text, live.trust.trust));
  reply.header('cache-control', 'no-store');
  if (!grant && text !== 'off') return reply.redirect(next, 303);
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'same-origin')
    .send(questionPage(link, { token: text, next }, grant));
}

function questionPage(
  { action, warning, endTitle }: SignedLink,
  fields: Readonly<Record<string, string>>,
  grant: Grant | null,
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
  );
  const title = grant ? escapeMarkup(grant.title) : endTitle;
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Maru</title><style>${style}</style></head><body><main><h1>${title}</h1>${grant ? warning : ''}<form method="post" action="${action}">${inputs.join('')}<button>확인 / Continue / 继续</button></form></main></body></html>`;
}

/** POST /override and /reopen: keep a valid token in a cookie, or end it; only from the question's own page. */
export function takeLinks(app: FastifyInstance, releases: LiveSource): void {
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    for (const link of links)
      forms.post<{ Body: URLSearchParams | null }>(link.action, (request, reply) =>
        take(link, request, reply, releases),
      );
  });
}

async function take(
  link: SignedLink,
  request: FastifyRequest<{ Body: URLSearchParams | null }>,
  reply: FastifyReply,
  releases: LiveSource,
): Promise<FastifyReply> {
  const { body } = request;
  if (!isSameOrigin(request) || !(body instanceof URLSearchParams)) return reply.code(403).send('');
  const text = body.get('token') ?? '';
  const live = await releases.current();
  const grant = live && (await link.read(text, live.trust.trust));
  if (grant) reply.header('set-cookie', grant.cookie);
  else if (text === 'off') reply.header('set-cookie', link.endCookie);
  return reply.header('cache-control', 'no-store').redirect(nextPath(body.get('next') ?? ''), 303);
}

function styleHash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}

/** Every browser sends Origin with a form's POST. */
function isSameOrigin({ headers, host }: Pick<FastifyRequest, 'headers' | 'host'>): boolean {
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}
