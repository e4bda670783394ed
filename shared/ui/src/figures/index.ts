/// <reference path="../css.d.ts" />
/** `@maru/ui/figures`: tables, their pages and the ring of shares, in a chunk that the first page does without. */
export { Pagination, type PaginationProps, pageWindow } from '../pagination/pagination';
export { AllocationRing, type AllocationRingProps, type Slice, sliceColour } from '../price/allocation-ring';
export { ValueLine, type ValueLineProps } from '../price/value-line';
export { type CardPlace, type Column, Table, type TableProps } from '../table/table';
