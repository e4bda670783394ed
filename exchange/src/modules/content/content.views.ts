import type { BoardItem, ConsentText } from '@maru/contract';
import { cleanHtml } from '../../platform/core/clean-html';
import type { BoardItemRow, ConsentTextRow } from './content.tables';

export const toConsentText = (row: ConsentTextRow): ConsentText => ({
  id: String(row.id),
  kind: row.kind,
  title: row.title,
  version: row.version,
  effectiveAt: row.effective_at.toISOString(),
  contents: cleanHtml(row.contents),
});

export const toBoardItem = (row: BoardItemRow): BoardItem => ({
  id: String(row.id),
  category: row.category,
  title: row.title,
  contents: cleanHtml(row.contents),
  pinned: row.pinned ? 'Y' : 'N',
  createdAt: row.created_at.toISOString(),
});
