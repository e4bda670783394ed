/** Types of the wire for the browser: no schema, no validator, nothing at run time. */
export type * from './schemas/index';
