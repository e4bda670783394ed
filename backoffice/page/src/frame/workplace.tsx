import { EmptyState, Notice, Page } from '@maru/ui';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { textOf } from '../api/problems';
import { BankScreen } from '../bank/bank.screen';
import { CaseScreen } from '../cases/case.screen';
import { CaseListScreen } from '../cases/case-list.screen';
import { ArticleScreen, NewArticleScreen } from '../content/article.screen';
import { ArticleListScreen } from '../content/article-list.screen';
import { ConsentTextsScreen } from '../content/consent-texts.screen';
import { LinksScreen } from '../content/links.screen';
import { PageScreen } from '../content/page.screen';
import { StatusScreen } from '../content/status.screen';
import { AlarmNotice } from '../custody/alarm-notice';
import { CustodyScreen } from '../custody/custody.screen';
import { InquiryScreen } from '../inquiries/inquiry.screen';
import { InquiryListScreen } from '../inquiries/inquiry-list.screen';
import { MarketsScreen } from '../markets/markets.screen';
import { MembersScreen } from '../members/members.screen';
import { MoneyContext, useMoneyReadings } from '../money/money-context';
import { PayoutScreen } from '../payouts/payout.screen';
import { PayoutListScreen } from '../payouts/payout-list.screen';
import { type Place, placeOf } from '../place';
import { PoliciesScreen } from '../policies/policies.screen';
import { QueuesScreen } from '../queues/queues.screen';
import { QueuesContext } from '../queues/queues-context';
import { maySee } from '../rights';
import { NewSaleScreen } from '../sales/new-sale.screen';
import { SaleScreen } from '../sales/sale.screen';
import { SaleListScreen } from '../sales/sale-list.screen';
import { EndNotice } from '../session/session-end';
import type { Session } from '../session/use-session';
import { useStaff } from '../staff-context';
import { TrailScreen } from '../trail/trail.screen';
import { useAttempt } from '../use-attempt';
import { type Reading, useLoaded } from '../use-loaded';
import styles from './frame.module.css';
import { LeaveDialog, useGuardedHash, useLogoutQuestion, useUnloadQuestion } from './leave-guard';
import { SideBar } from './side-bar';

/** Navigation beside the screen that the address names. */
export function Workplace({ session }: { session: Session }) {
  const { hash, isAsking, leave, stay } = useGuardedHash();
  const place = useMemo(() => placeOf(hash), [hash]);
  const queues = useQueues();
  const money = useMoneyReadings(livesOfMoney.includes(place.screen));
  useReloadAt(hash, queues, money.payouts, money.custody);
  const { busy, problem, run } = useAttempt();
  const { onLogout, question } = useLogoutQuestion(() => void run(session.logout));
  useUnloadQuestion();
  const main = useRef<HTMLElement>(null);
  const chosen = useRef(false);
  useHeadingFocus(main, hash, chosen);
  return (
    <QueuesContext value={queues}>
      <MoneyContext value={money}>
        <div className={styles.frame}>
          <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
            본문으로 건너뛰기
          </button>
          <SideBar
            place={place}
            onChosen={() => {
              chosen.current = true;
            }}
            clock={session.clock}
            leaving={busy}
            onLogout={onLogout}
          />
          <main ref={main} className={styles.main} tabIndex={-1}>
            <div className={styles.notices}>
              <EndNotice {...session} />
              {place.screen !== 'custody' && <AlarmNotice isLinked />}
              {problem !== null && (
                <Notice tone="danger" live title="로그아웃하지 못했습니다.">
                  {textOf(problem)}
                </Notice>
              )}
            </div>
            <Screen place={place} />
          </main>
        </div>
        {isAsking && <LeaveDialog title="페이지를 나갈까요?" leave="나가기" onLeave={leave} onStay={stay} />}
        {question}
      </MoneyContext>
    </QueuesContext>
  );
}

/** Screens that are read again every few seconds. */
const livesOfMoney: readonly Place['screen'][] = ['payouts', 'payout', 'custody'];

function useQueues() {
  const { api } = useStaff();
  return useLoaded(useCallback((signal: AbortSignal) => api.queues(signal), [api]));
}

/** Counts are read again with each change of place, never by a timer alone: that would keep the session of an empty chair alive. */
function useReloadAt(hash: string, ...readings: readonly Pick<Reading<unknown>, 'reload'>[]) {
  const shown = useRef(hash);
  const latest = useRef(readings);
  latest.current = readings;
  useEffect(() => {
    if (shown.current === hash) return;
    shown.current = hash;
    for (const { reload } of latest.current) reload();
  }, [hash]);
}

/**
 * Another screen begins at its heading, for eyes and screen readers alike; filters and pages of a list move nothing.
 * @param chosen - set by the navigation, whose menu closes.
 */
function useHeadingFocus(main: RefObject<HTMLElement | null>, hash: string, chosen: RefObject<boolean>) {
  const shown = useRef(hash);
  useEffect(() => {
    const heading = main.current?.querySelector('h1');
    document.title = `${heading?.textContent ?? ''} · 마루 백오피스`;
    const isOther = pathOf(shown.current) !== pathOf(hash) || chosen.current;
    shown.current = hash;
    chosen.current = false;
    if (!isOther) return;
    scrollTo(0, 0);
    heading?.focus();
  }, [main, hash, chosen]);
}

const pathOf = (hash: string): string => hash.split('?')[0] ?? '';

function Screen({ place }: { place: Place }) {
  const { me } = useStaff();
  if (!maySee(me.role, place.screen))
    return (
      <Page title="권한 없음">
        <EmptyState title="이 화면을 볼 권한이 없습니다." hint="필요하면 운영자에게 문의해 주세요." />
      </Page>
    );
  switch (place.screen) {
    case 'queues':
      return <QueuesScreen />;
    case 'cases':
      return <CaseListScreen place={place} />;
    case 'case':
      return <CaseScreen key={place.id} id={place.id} />;
    case 'inquiries':
      return <InquiryListScreen place={place} />;
    case 'inquiry':
      return <InquiryScreen key={place.id} id={place.id} />;
    case 'members':
      return <MembersScreen />;
    case 'payouts':
      return <PayoutListScreen place={place} />;
    case 'payout':
      return <PayoutScreen key={place.id} id={place.id} />;
    case 'custody':
      return <CustodyScreen />;
    case 'bank':
      return <BankScreen />;
    case 'markets':
      return <MarketsScreen />;
    case 'articles':
      return <ArticleListScreen place={place} />;
    case 'newArticle':
      return <NewArticleScreen key={place.board} board={place.board} />;
    case 'article':
      return <ArticleScreen key={place.id} id={place.id} />;
    case 'pages':
      return <PageScreen key={place.name} name={place.name} />;
    case 'texts':
      return <ConsentTextsScreen key={place.kind} place={place} />;
    case 'links':
      return <LinksScreen />;
    case 'status':
      return <StatusScreen />;
    case 'policies':
      return <PoliciesScreen />;
    case 'sales':
      return <SaleListScreen />;
    case 'newSale':
      return <NewSaleScreen />;
    case 'sale':
      return <SaleScreen key={place.code} code={place.code} />;
    case 'trail':
      return <TrailScreen />;
    case 'unknown':
      return (
        <Page title="찾을 수 없는 화면">
          <EmptyState title="주소를 다시 확인해 주세요." action={<a href="#/queues">대기 현황으로</a>} />
        </Page>
      );
  }
}
