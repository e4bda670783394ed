import { accepted, type Outcome, refused } from '@maru/contract';
import { isWhitelistTitle } from '@maru/domain/token-sale';
import type { Context } from '../../platform/core/context';
import type { Tx } from '../../platform/core/database';
import { confirmationProblem, type Decider } from '../../platform/core/two-people';
import type { Members } from '../member';
import type { SaleOfficeRepository } from './office.repository';
import type { PurchaseRepository, PurchaseTotals } from './purchase.repository';
import { changeOf, type ProposedAct, proposedActs, type SaleAct, type SaleActor, saleActs } from './sale-acts';
import { type SaleMaker, type SaleTerms, type SaleTexts, textColumns } from './sale-maker';
import type { SaleWithPayments, TokenSaleRepository } from './token-sale.repository';
import type { SaleHistoryRow, SaleProposal, TokenSaleRow } from './token-sale.tables';

export interface SaleDeskDeps {
  readonly repository: TokenSaleRepository;
  readonly purchases: PurchaseRepository;
  readonly office: SaleOfficeRepository;
  readonly maker: SaleMaker;
  readonly actor: SaleActor;
  readonly members: Pick<Members, 'repository'>;
  /** Called after a hand-out was confirmed: tokens are due. */
  onHandOut(): void;
}

/** A sale as the staff sees it. */
export interface SaleOnDesk extends SaleWithPayments {
  readonly totals: PurchaseTotals;
  readonly received: readonly { readonly coin: string; readonly amount: bigint }[];
  readonly proposal: SaleProposal | null;
  readonly history: readonly SaleHistoryRow[];
  /** Acts that fit its state now. */
  readonly possible: readonly SaleAct[];
}

interface Doing {
  /** Address of the member of staff. */
  readonly by: string;
  readonly reason: string;
}

/** What somebody does with a sale as it was seen. */
interface Informed extends Doing {
  /** Revision of the sale. */
  readonly seen: number;
}

const namesMax = 5_000;

/** Token sales for the back office: made as drafts, published, ended and handed out by two people, each step kept. */
export class SaleDesk {
  constructor(
    private readonly context: Pick<Context, 'db' | 'clock'>,
    private readonly deps: SaleDeskDeps,
  ) {}

  /** Newest start first, drafts among them, with what waits for a second person. */
  async list(): Promise<readonly { readonly found: SaleWithPayments; readonly waitsFor: ProposedAct | null }[]> {
    const [sales, open] = await Promise.all([this.deps.repository.all({ shown: false }), this.deps.office.open()]);
    return sales.map((found) => ({
      found,
      waitsFor: open.find(({ sale_code }) => sale_code === found.sale.code)?.act ?? null,
    }));
  }

  async find(code: string): Promise<SaleOnDesk | null> {
    const { repository, purchases, office } = this.deps;
    const found = await repository.find(code);
    if (!found) return null;
    const now = this.context.clock.now();
    const [totals, received, open, history] = await Promise.all([
      purchases.totals(code),
      office.received(code),
      office.open(),
      office.history(code),
    ]);
    const proposal = open.find(({ sale_code }) => sale_code === code) ?? null;
    const possible = saleActs.filter((act) => changeOf(found.sale, act, now) !== null);
    return { ...found, totals, received, proposal, history, possible };
  }

  /**
   * A draft, which nobody else sees yet. The same again is made once.
   * @returns BAD_REQUEST, or ALREADY_PROCESSED for a code that is taken.
   */
  async draft(code: string, terms: SaleTerms, texts: SaleTexts, by: string): Promise<Outcome<void>> {
    const { maker } = this.deps;
    const made = await this.transact(async (tx): Promise<Outcome<void>> => {
      if (texts.name.ko.trim() === '') return refused('BAD_REQUEST');
      const drafted = await maker.make(tx, code, terms, texts, null);
      if (drafted.ok) await this.note(tx, code, 'made', '', { by, reason: '' });
      return drafted;
    });
    if (made.ok || made.refusal !== 'ALREADY_PROCESSED') return made;
    // An answer may have been lost: it is the same draft as long as nobody has done anything with it.
    const found = await this.find(code);
    const [first, ...others] = found?.history ?? [];
    const isUntouched = first?.what === 'made' && first.done_by === by && others.length === 0;
    return found && isUntouched && maker.isOf(found, terms, texts) ? accepted(undefined) : made;
  }

  /** Other terms of a draft. @returns NOT_FOUND, ALREADY_PROCESSED once it is published, STAFF_CONTENT_CHANGED, BAD_REQUEST. */
  changeTerms(code: string, terms: SaleTerms, { by, seen }: Omit<Informed, 'reason'>): Promise<Outcome<void>> {
    const { repository, maker } = this.deps;
    return this.transact(async (tx) => {
      const found = await repository.lock(tx, code);
      if (!found) return refused('NOT_FOUND');
      if (found.sale.published_at) return refused('ALREADY_PROCESSED');
      if (found.sale.revision !== seen) return refused('STAFF_CONTENT_CHANGED');
      const [columns, payments] = [maker.termColumns(terms), maker.paymentRows(code, terms)];
      if (!columns || !payments) return refused('BAD_REQUEST');
      await repository.revise(tx, code, columns);
      await repository.replacePayments(tx, code, payments);
      await this.note(tx, code, 'terms', '', { by, reason: '' });
      await this.withdrawPublication(tx, code, by);
      return accepted(undefined);
    });
  }

  /**
   * Other texts.
   * @returns STAFF_REASON_MISSING, NOT_FOUND, STAFF_CONTENT_CHANGED, BAD_REQUEST without a Korean name, STAFF_SALE_AUDIENCE where a
   * published sale would come to be open to others.
   */
  changeTexts(code: string, texts: SaleTexts, { by, reason, seen }: Informed): Promise<Outcome<void>> {
    const { repository } = this.deps;
    return this.transact(async (tx) => {
      const found = await repository.lock(tx, code);
      if (!found) return refused('NOT_FOUND');
      const { published_at, revision, name_ko } = found.sale;
      if (published_at && reason.trim() === '') return refused('STAFF_REASON_MISSING');
      if (texts.name.ko.trim() === '') return refused('BAD_REQUEST');
      if (revision !== seen) return refused('STAFF_CONTENT_CHANGED');
      const opensToOthers = isWhitelistTitle(name_ko) !== isWhitelistTitle(texts.name.ko);
      if (published_at && opensToOthers) return refused('STAFF_SALE_AUDIENCE');
      await repository.revise(tx, code, textColumns(texts));
      await this.note(tx, code, 'texts', '', { by, reason });
      await this.withdrawPublication(tx, code, by);
      return accepted(undefined);
    });
  }

  /** Pauses, whatever was seen, or resumes at once; proposes everything else. @returns STAFF_REASON_MISSING, NOT_FOUND, STAFF_CONTENT_CHANGED, ALREADY_PROCESSED. */
  act(code: string, act: SaleAct, doing: Informed): Promise<Outcome<void>> {
    if (doing.reason.trim() === '') return Promise.resolve(refused('STAFF_REASON_MISSING'));
    return this.transact(async (tx) => {
      const found = await this.deps.repository.lock(tx, code);
      if (!found) return refused('NOT_FOUND');
      // A pause protects members: it waits for nobody to read what is new.
      if (act !== 'pause' && found.sale.revision !== doing.seen) return refused('STAFF_CONTENT_CHANGED');
      return isProposed(act) ? this.propose(tx, found.sale, act, doing) : this.doNow(tx, code, act, doing);
    });
  }

  /** Does what was proposed, or refuses it. @returns STAFF_SAME_PERSON for who proposed it; NOT_FOUND; ALREADY_PROCESSED; STAFF_CONTENT_CHANGED. */
  async decide(
    code: string,
    id: bigint,
    confirmed: boolean,
    decider: Decider & Pick<Informed, 'seen'>,
  ): Promise<Outcome<void>> {
    const { repository, office } = this.deps;
    const { by } = decider;
    const done = await this.transact(async (tx): Promise<Outcome<ProposedAct>> => {
      // The sale before its proposal, as a change locks them: in two orders each would wait for the other.
      const found = await repository.lock(tx, code);
      if (!found) return refused('NOT_FOUND');
      const proposal = await office.lock(tx, id);
      if (proposal?.sale_code !== code) return refused('NOT_FOUND');
      if (proposal.confirmed !== null) return refused('ALREADY_PROCESSED');
      const acted = confirmed ? await this.confirm(tx, found.sale, proposal, decider) : accepted(undefined);
      if (!acted.ok) return acted;
      await office.decide(tx, id, { confirmed, decided_by: by, decided_at: this.context.clock.now() });
      await this.note(tx, code, confirmed ? 'confirmed' : 'refused', proposal.act, { by, reason: proposal.reason });
      return accepted(proposal.act);
    });
    if (done.ok && confirmed && done.value === 'handOut') this.deps.onHandOut();
    return done.ok ? accepted(undefined) : done;
  }

  /**
   * Puts members on the whitelist, or takes them off it.
   * @param text - addresses and UIDs with spaces, commas or lines between them.
   * @returns how many were found, and the names that belong to nobody.
   */
  whitelist(
    code: string,
    text: string,
    listed: boolean,
    doing: Doing,
  ): Promise<Outcome<{ readonly marked: number; readonly unknown: readonly string[] }>> {
    const names = [...new Set(text.split(/[\s,;]+/).filter(Boolean))];
    return this.transact(async (tx) => {
      if (doing.reason.trim() === '') return refused('STAFF_REASON_MISSING');
      if (names.length === 0 || names.length > namesMax) return refused('BAD_REQUEST');
      const { repository, members } = this.deps;
      // Members before the sale, as a purchase locks them; both before the trail, which the marks are written on.
      const { ids, unknown } = await members.repository.lockNamed(tx, names);
      if (!(await repository.lock(tx, code))) return refused('NOT_FOUND');
      await members.repository.markWhitelisted(tx, ids, listed);
      const marked = names.length - unknown.length;
      await this.note(tx, code, 'whitelist', `${listed ? '+' : '-'}${marked}`, doing);
      return accepted({ marked, unknown });
    });
  }

  private async propose(tx: Tx, sale: TokenSaleRow, act: ProposedAct, { by, reason }: Doing): Promise<Outcome<void>> {
    const { office } = this.deps;
    const { code } = sale;
    const now = this.context.clock.now();
    const waits = (await office.open(tx)).some(({ sale_code }) => sale_code === code);
    if (waits || !changeOf(sale, act, now)) return refused('ALREADY_PROCESSED');
    await office.propose(tx, { sale_code: code, act, reason: reason.trim(), proposed_by: by, proposed_at: now });
    await this.note(tx, code, 'proposed', act, { by, reason });
    return accepted(undefined);
  }

  private async confirm(
    tx: Tx,
    { code, revision }: TokenSaleRow,
    { act, proposed_by }: SaleProposal,
    decider: Decider & Pick<Informed, 'seen'>,
  ): Promise<Outcome<void>> {
    const problem = await confirmationProblem(tx, proposed_by, decider);
    if (problem) return refused(problem);
    if (revision !== decider.seen) return refused('STAFF_CONTENT_CHANGED');
    return this.deps.actor.act(tx, code, act);
  }

  private async doNow(tx: Tx, code: string, act: 'pause' | 'resume', doing: Doing): Promise<Outcome<void>> {
    const done = await this.deps.actor.act(tx, code, act);
    if (done.ok) await this.note(tx, code, act, '', doing);
    return done;
  }

  /** What a second person would confirm is not what was proposed any more. */
  private async withdrawPublication(tx: Tx, code: string, by: string): Promise<void> {
    const { office } = this.deps;
    const open = (await office.open(tx)).find(({ sale_code, act }) => sale_code === code && act === 'publish');
    if (!open) return;
    await office.decide(tx, open.id, { confirmed: false, decided_by: by, decided_at: this.context.clock.now() });
    await this.note(tx, code, 'withdrawn', 'publish', { by, reason: '' });
  }

  private note(
    tx: Tx,
    code: string,
    what: SaleHistoryRow['what'],
    detail: string,
    { by, reason }: Doing,
  ): Promise<void> {
    const done_at = this.context.clock.now();
    return this.deps.office.note(tx, { sale_code: code, what, detail, reason: reason.trim(), done_by: by, done_at });
  }

  /** A refusal writes nothing: it is decided before anything is. */
  private transact<T>(work: (tx: Tx) => Promise<Outcome<T>>): Promise<Outcome<T>> {
    return this.deps.members.repository.transact(work);
  }
}

const isProposed = (act: SaleAct): act is ProposedAct => (proposedActs as readonly SaleAct[]).includes(act);
