import type { AgreedTerms, Bank, BoardItem, ConsentText, Country, SystemStatus } from '@maru/contract';
import { krwDepositMax, krwDepositMin } from '@maru/domain/deposit';
import { cleanHtml } from '../../platform/core/clean-html';
import type { CollectingAccount } from '../../ports/bank';
import { type BankInstitution, bankName } from './banks';
import type { Agreement } from './content.service';
import type { BoardItemRow, ConsentTextRow } from './content.tables';
import type { CountryEntry } from './countries';

export const toConsentText = (row: ConsentTextRow): ConsentText => ({
  id: String(row.id),
  kind: row.kind,
  title: row.title,
  version: row.version,
  effectiveAt: row.effective_at.toISOString(),
  contents: cleanHtml(row.contents),
});

/** GET /v1/me/agreeTerms (API-023). */
export const toAgreedTerms = (given: readonly Agreement[], missing: readonly ConsentTextRow[]): AgreedTerms => ({
  list: given.map(({ kind, version, agreed_at }) => ({ kind, version, agreedAt: agreed_at.toISOString() })),
  missing: missing.map(({ id, kind, title, version }) => ({ id: String(id), kind, title, version })),
});

export const toBoardItem = (row: BoardItemRow): BoardItem => ({
  id: String(row.id),
  category: row.category,
  title: row.title,
  contents: cleanHtml(row.contents),
  pinned: row.pinned ? 'Y' : 'N',
  createdAt: row.created_at.toISOString(),
});

export const toBank = ({ code, name }: BankInstitution): Bank => ({ mcode: code, name });

export const toCountry = ({ id, name, diallingCode }: CountryEntry): Country => ({
  cntidx: id,
  cntName: name,
  cntLocalCode: diallingCode,
});

/** ENTI-090. @param maintenance - text shown instead of the product; empty while it is open. */
export const toSystemStatus = (maintenance: string): SystemStatus => ({
  serverStatus: maintenance ? 'false' : 'true',
  serverMsg: maintenance,
  serverVersion: '1.0.0',
});

/** GET data/bonanza: the exchange's own account, and the bounds of KRW transfers (CONS-030, CONS-097). */
export const transferSettingsView = ({ bankCode, number, holder }: CollectingAccount) => ({
  bankCode,
  bankName: bankName(bankCode),
  accountNumber: number,
  accountHolder: holder,
  backCode: '280',
  deviceType: '200',
  depositMin: krwDepositMin,
  depositMax: krwDepositMax,
});
