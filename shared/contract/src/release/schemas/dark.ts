import { type TSchema, Type } from 'typebox';
import { darkDifferencesMax, darkFailures, darkRoles, darkSides } from '..';

const oneOf = (...values: string[]) => Type.Union(values.map((value) => Type.Literal(value)));
/** Null first: a server that turns types into others would make a number of it. */
const orNull = <T extends TSchema>(schema: T) => Type.Union([Type.Null(), schema]);

const count = Type.Integer({ minimum: 0, maximum: 10_000 });
const canary = Type.String({ pattern: '^d[0-9]{1,10}$' });
const DarkOutcomeSchema = Type.Object(
  {
    failure: orNull(oneOf(...darkFailures)),
    errors: count,
    refusedCalls: count,
    failedCalls: count,
    longTasks: count,
    mountPercent: orNull(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
    differences: Type.Array(
      Type.Object(
        {
          side: oneOf(...darkSides),
          role: oneOf(...darkRoles),
          key: orNull(Type.String({ pattern: '^[\\p{L}\\p{N}_.-]{1,120}$' })),
        },
        { additionalProperties: false },
      ),
      { maxItems: darkDifferencesMax },
    ),
  },
  { additionalProperties: false },
);

/** Schema of what a page load reports of a candidate that nobody saw; the type is DarkReport. */
export const DarkReportSchema = Type.Object(
  { ticket: Type.String({ minLength: 1, maxLength: 300 }), canary, outcome: DarkOutcomeSchema },
  { additionalProperties: false },
);

/** Schema of what HTML servers report of such loads; the type is DarkCountsReport. */
export const DarkCountsReportSchema = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
    loads: Type.Array(Type.Object({ canary, outcome: DarkOutcomeSchema }, { additionalProperties: false }), {
      maxItems: 500,
    }),
  },
  { additionalProperties: false },
);
