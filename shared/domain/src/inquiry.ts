/** Types of an inquiry (HELP-010). */
export const inquiryCategories = ['transfer', 'trading', 'account', 'verification', 'tokenSale', 'other'] as const;
export type InquiryCategory = (typeof inquiryCategories)[number];

/** Characters (CONS-044). */
export const inquiryTitleMax = 100;
export const inquiryContentsMax = 5_000;

/** Pictures of one inquiry. */
export const inquiryFilesMax = 3;
/** Inquiries of a member that wait for an answer at the same time. */
export const inquiriesOpenMax = 10;

/** An inquiry as the member typed it. */
export interface InquiryForm {
  /** Empty while none is chosen. */
  readonly category: string;
  readonly title: string;
  readonly contents: string;
}

export type InquiryField = keyof InquiryForm;

/** The first field that is missing, unknown or too long (ERR-180 to ERR-182); null without one. */
export function inquiryProblem({ category, title, contents }: InquiryForm): InquiryField | null {
  if (!isInquiryCategory(category)) return 'category';
  if (!hasLength(title, inquiryTitleMax)) return 'title';
  return hasLength(contents, inquiryContentsMax) ? null : 'contents';
}

export const isInquiryCategory = (text: string): text is InquiryCategory =>
  (inquiryCategories as readonly string[]).includes(text);

/** Surrounding spaces do not count; an emoji of one code point is one character. */
const hasLength = (text: string, max: number): boolean => {
  const { length } = [...text.trim()];
  return length > 0 && length <= max;
};
