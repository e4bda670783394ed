import { insidePath } from '@maru/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { escapeMarkup } from './markup';
import { endOfOverride, overrideCookie, readOverride } from './override';
import type { LiveSource } from './releases';

export const overrideQuery = 'maru-override';

const formBytesMax = 8 * 1024;

/** A page of its own: no script, no frame, a form that leads back here only. */
const policy = "default-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** One slash at the start, since `//host` would lead to another site; Main for what browsers may read as a host all the same. */
const nextPath = (text: string): string => insidePath(`/${text.replace(/^[/\\]+/, '')}`) ?? '/';

/** Answers a developer's link with a question: a link that somebody was sent must change nothing by itself. */
export async function askForOverride(url: URL, reply: FastifyReply, releases: LiveSource): Promise<FastifyReply> {
  const text = url.searchParams.get(overrideQuery) ?? '';
  url.searchParams.delete(overrideQuery);
  const next = nextPath(url.pathname + url.search);
  const live = await releases.current();
  const signed = live && (await readOverride(text, live.trust.trust));
  reply.header('cache-control', 'no-store');
  if (!signed && text !== 'off') return reply.redirect(next, 303);
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('referrer-policy', 'same-origin')
    .send(questionPage({ token: text, next }, signed?.token ?? null));
}

function questionPage(
  fields: Readonly<Record<string, string>>,
  token: { readonly remote: string; readonly origin: string; readonly person: string } | null,
): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeMarkup(value)}">`,
  );
  const title = token
    ? escapeMarkup(`${token.remote} ← ${token.origin} (${token.person})`)
    : '개발자 빌드 종료 / End the developer build / 结束开发者版本';
  const warning = token
    ? '<p lang="ko">직접 개발 중인 화면이 아니면 이 페이지를 닫아 주세요.</p><p lang="en">Close this page unless you develop this screen yourself.</p><p lang="zh">如果不是您本人正在开发此页面，请关闭。</p>'
    : '';
  return `<!doctype html><html lang="ko"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Maru</title></head><body><main><h1>${title}</h1>${warning}<form method="post" action="/override">${inputs.join('')}<button>확인 / Continue / 继续</button></form></main></body></html>`;
}

/** POST /override: keeps a valid token in a cookie, or ends the override; only from the question's own page. */
export function takeOverrides(app: FastifyInstance, releases: LiveSource): void {
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formBytesMax },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    forms.post<{ Body: URLSearchParams | null }>('/override', async (request, reply) => {
      const { body } = request;
      if (!isSameOrigin(request) || !(body instanceof URLSearchParams)) return reply.code(403).send('');
      const text = body.get('token') ?? '';
      const live = await releases.current();
      const signed = live && (await readOverride(text, live.trust.trust));
      if (signed) reply.header('set-cookie', overrideCookie(text, signed));
      else if (text === 'off') reply.header('set-cookie', endOfOverride);
      return reply.header('cache-control', 'no-store').redirect(nextPath(body.get('next') ?? ''), 303);
    });
  });
}

/** Every browser sends Origin with a form's POST. */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  const { origin = '' } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}
