import { Readable } from 'node:stream';
import type { Language, Text } from '@maru/contract';
import { stringify } from 'csv-stringify/sync';
import type { FastifyReply } from 'fastify';

/** A table that is sent as a file: its name without ending, its heading, and its rows in portions. */
export interface Table {
  readonly name: string;
  readonly heading: readonly string[];
  readonly portions: AsyncIterable<readonly (readonly string[])[]>;
}

/** A heading in the languages of the site, and the text of a row under it. */
export type TableColumn<Row> = readonly [heading: Text, cell: (row: Row) => string];

export interface TableWriter<Row> {
  readonly heading: readonly string[];
  readonly cells: (row: Row) => readonly string[];
}

/** How rows are written as a table in one language. */
export const tableWriter = <Row>(columns: readonly TableColumn<Row>[], language: Language): TableWriter<Row> => ({
  heading: columns.map(([heading]) => heading[language]),
  cells: (row) => columns.map(([, cell]) => cell(row)),
});

/** The rows of each portion as cells. */
export async function* inCells<Row>(
  portions: AsyncIterable<readonly Row[]>,
  cells: (row: Row) => readonly string[],
): AsyncGenerator<readonly (readonly string[])[]> {
  for await (const rows of portions) yield rows.map(cells);
}

/**
 * RFC 4180 with CRLF. Every cell is quoted, and one that a spreadsheet would take for a formula begins with an apostrophe; a negative number is none.
 * With `bom` the text begins with a byte order mark, without which Excel reads Korean as another encoding.
 */
export const csvText = (rows: readonly (readonly string[])[], { bom = false } = {}): string =>
  stringify(
    rows.map((row) => row.map(escaped)),
    {
      bom,
      quoted: true,
      quoted_empty: true,
      record_delimiter: 'windows',
    },
  );

const escaped = (cell: string): string =>
  /^[=+\-@\t\r＝＋－＠]/.test(cell) && !/^-\d+(\.\d+)?$/.test(cell) ? `'${cell}` : cell;

/**
 * Sends a table as CSV, portion by portion, as fast as the reader takes it. The first portion is read before the answer begins, so
 * that a failure is an ordinary refusal; a later one cuts the connection, and the download fails.
 */
export async function sendTable(reply: FastifyReply, { name, heading, portions }: Table): Promise<FastifyReply> {
  const rest = portions[Symbol.asyncIterator]();
  const first = await rest.next();
  async function* texts() {
    try {
      yield csvText([heading], { bom: true });
      for (let portion = first; !portion.done; portion = await rest.next()) {
        if (portion.value.length > 0) yield csvText(portion.value);
      }
    } finally {
      await rest.return?.();
    }
  }
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}.csv"`)
    .send(Readable.from(texts()));
}
